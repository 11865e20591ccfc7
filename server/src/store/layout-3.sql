-- From layout 2 to layout 3: a side may give a game up.
ALTER TABLE games ADD COLUMN resigned INTEGER;
