-- The action log is the truth; everything else about a position is computed from it.
CREATE TABLE games (
    id        TEXT PRIMARY KEY,
    game      TEXT NOT NULL,              -- which game
    title     TEXT NOT NULL,              -- what it is called in lists
    scenario  TEXT NOT NULL,              -- the scenario's name
    head      TEXT NOT NULL,              -- the head of the record, with the seed
    own_file  TEXT,                       -- scenario, charts and counters of the player's own, as JSON
    sides     TEXT NOT NULL,              -- names and players of the sides, as JSON
    created   INTEGER NOT NULL,
    updated   INTEGER NOT NULL,
    dice_seen INTEGER NOT NULL DEFAULT 0, -- somebody may know the dice to come: they were chosen, or saved
    -- How the game stood after the last action, for lists.
    actions   INTEGER NOT NULL,
    turn      TEXT NOT NULL,
    phase     TEXT NOT NULL,
    waits_for INTEGER,                    -- the side that must choose, if a person plays it
    over      TEXT,
    listed    INTEGER NOT NULL DEFAULT 0, -- its creator wants it in the public list
    creator   BLOB,                       -- blake3 of the token that may delete it
    damaged   TEXT,                       -- why it cannot be loaded
    tries     INTEGER NOT NULL DEFAULT 0, -- how often the program ended while it was loaded
    resigned  INTEGER,                    -- the side that gave the game up
    hints     INTEGER NOT NULL DEFAULT 0  -- two people have agreed to hints
) STRICT;
CREATE INDEX games_by_time ON games (updated DESC);

CREATE TABLE actions (
    game TEXT NOT NULL REFERENCES games (id),
    n    INTEGER NOT NULL,
    text TEXT NOT NULL,
    key  TEXT,                            -- the client's name for its request
    at   INTEGER NOT NULL,
    motive TEXT,                          -- what moved a computer to it, as JSON
    PRIMARY KEY (game, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE seats (
    hash    BLOB PRIMARY KEY,             -- blake3 of the token; the token itself is nowhere
    game    TEXT NOT NULL REFERENCES games (id),
    sides   TEXT NOT NULL,                -- the sides it plays, as JSON
    webhook TEXT,
    base    TEXT,                         -- the server's address as that player knows it
    word    TEXT                          -- what this player stirs into the dice
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_by_game ON seats (game);

-- The lines `~` of the record: from action n on the dice are others. They are never taken back.
CREATE TABLE dice (
    game TEXT NOT NULL REFERENCES games (id),
    k    INTEGER NOT NULL,                -- in which order
    n    INTEGER NOT NULL,                -- how many actions were played before
    line TEXT NOT NULL,
    PRIMARY KEY (game, k)
) STRICT, WITHOUT ROWID;

-- How much room scenarios of players' own take up, and from which network they came. The text is in `games`.
CREATE TABLE own_files (
    game  TEXT PRIMARY KEY REFERENCES games (id),
    maker TEXT,
    bytes INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX own_files_by_maker ON own_files (maker);

CREATE TABLE chat (
    game TEXT NOT NULL REFERENCES games (id),
    n    INTEGER NOT NULL,
    said_by TEXT NOT NULL,
    text TEXT NOT NULL,
    at   INTEGER NOT NULL,
    PRIMARY KEY (game, n)
) STRICT, WITHOUT ROWID;

-- Scenarios that players keep to give them to others.
CREATE TABLE scenarios (
    id    TEXT PRIMARY KEY,
    game  TEXT NOT NULL,                  -- which game it is of
    files TEXT NOT NULL,                  -- scenario, charts, counters and map, as JSON
    maker TEXT,                           -- from which network it came
    bytes INTEGER NOT NULL,
    made  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX scenarios_by_maker ON scenarios (maker);
