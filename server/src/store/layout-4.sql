-- From layout 3 to layout 4: what moved a computer to what it chose, and hints between two people who agreed to them.
ALTER TABLE actions ADD COLUMN motive TEXT;
ALTER TABLE games ADD COLUMN hints INTEGER NOT NULL DEFAULT 0;
