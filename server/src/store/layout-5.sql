-- From layout 4 to layout 5: scenarios that players keep to give them to others.
CREATE TABLE scenarios (
    id    TEXT PRIMARY KEY,
    game  TEXT NOT NULL,
    files TEXT NOT NULL,
    maker TEXT,
    bytes INTEGER NOT NULL,
    made  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX scenarios_by_maker ON scenarios (maker);
