-- The action log is the truth; everything else about a position is computed from it.
CREATE TABLE games (
    id        TEXT PRIMARY KEY,
    game      TEXT NOT NULL,              -- which game
    title     TEXT NOT NULL,              -- what it is called in lists
    scenario  TEXT NOT NULL,              -- the scenario's name
    head      TEXT NOT NULL,              -- the head of the record, with the seed
    own_file  TEXT,                       -- a scenario of the player's own
    sides     TEXT NOT NULL,              -- names and players of the sides, as JSON
    created   INTEGER NOT NULL,
    updated   INTEGER NOT NULL,
    dice_seen INTEGER NOT NULL DEFAULT 0, -- the whole record was saved while the game went on
    -- How the game stood after the last action, for lists.
    actions   INTEGER NOT NULL,
    turn      TEXT NOT NULL,
    phase     TEXT NOT NULL,
    waits_for INTEGER,                    -- the side that must choose, if a person plays it
    over      TEXT
) STRICT;
CREATE INDEX games_by_time ON games (updated DESC);

CREATE TABLE actions (
    game TEXT NOT NULL REFERENCES games (id),
    n    INTEGER NOT NULL,
    text TEXT NOT NULL,
    key  TEXT,                            -- the client's name for its request
    at   INTEGER NOT NULL,
    PRIMARY KEY (game, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE seats (
    hash    BLOB PRIMARY KEY,             -- blake3 of the token; the token itself is nowhere
    game    TEXT NOT NULL REFERENCES games (id),
    sides   TEXT NOT NULL,                -- the sides it plays, as JSON
    webhook TEXT,
    base    TEXT                          -- the server's address as that player knows it
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_by_game ON seats (game);

CREATE TABLE chat (
    game TEXT NOT NULL REFERENCES games (id),
    n    INTEGER NOT NULL,
    said_by TEXT NOT NULL,
    text TEXT NOT NULL,
    at   INTEGER NOT NULL,
    PRIMARY KEY (game, n)
) STRICT, WITHOUT ROWID;
