-- From layout 1 to layout 2: private games, words for the dice, new dice in a game, damaged games.
ALTER TABLE games ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN creator BLOB;
ALTER TABLE games ADD COLUMN damaged TEXT;
ALTER TABLE games ADD COLUMN tries INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN word TEXT;
CREATE TABLE dice (
    game TEXT NOT NULL REFERENCES games (id),
    k    INTEGER NOT NULL,
    n    INTEGER NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (game, k)
) STRICT, WITHOUT ROWID;
CREATE TABLE own_files (
    game  TEXT PRIMARY KEY REFERENCES games (id),
    maker TEXT,
    bytes INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX own_files_by_maker ON own_files (maker);
INSERT INTO own_files (game, maker, bytes)
    SELECT id, NULL, length(CAST(own_file AS BLOB)) FROM games WHERE own_file IS NOT NULL;
-- Games with a friend become private. Where one person plays, he is taken for the creator.
UPDATE games SET listed = 1 WHERE (SELECT count(*) FROM seats WHERE seats.game = games.id) < 2;
UPDATE games SET creator = (SELECT hash FROM seats WHERE seats.game = games.id)
    WHERE (SELECT count(*) FROM seats WHERE seats.game = games.id) = 1;
