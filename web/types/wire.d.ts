// What goes over the wire. Made from server/src/wire by
// SALIENT_BLESS=1 cargo test -p server --lib wire

export type Shelf = { 
/**
 * The program's version.
 */
version: string, 
/**
 * The games.
 */
games: Array<Title>, };

export type Title = { 
/**
 * Its id.
 */
id: string, 
/**
 * What it is called.
 */
name: string, 
/**
 * A sentence about it.
 */
about: string, 
/**
 * The names of its sides, in order.
 */
sides: Array<string>, 
/**
 * Its scenarios; the first is played if none is chosen.
 */
scenarios: Array<Scenario>, 
/**
 * Whether somebody who has never played a wargame should begin with it.
 */
for_beginners: boolean, 
/**
 * Its lessons, the first lesson first.
 */
lessons: Array<LessonCard>, 
/**
 * Named sets of switches.
 */
presets: Array<PresetInfo>, 
/**
 * The rules that can be switched.
 */
switches: Array<Switch>, 
/**
 * Switches that are hardly meant together.
 */
warnings: Array<Warning>, 
/**
 * The computer players, the best first.
 */
players: Array<PlayerInfo>, 
/**
 * Its counter mixes, the usual one first; none where there is one sheet only.
 */
mixes: Array<string>, 
/**
 * Where a picture of its map is.
 */
picture: string, 
/**
 * Where a very small one is, for lists.
 */
thumb: string, };

export type Scenario = { 
/**
 * Its id.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * A paragraph for those who choose.
 */
about: string, 
/**
 * The switches that it sets, such as `-RB,NWF=2`; often empty.
 */
switches: string, 
/**
 * How many turns it has; 0 if that is not known.
 */
turns: number, 
/**
 * How many units take part, of both sides, those that come later included; 0 if that is not known.
 */
units: number, 
/**
 * The values that switches have in it if no preset is chosen, where they are not those of the game.
 */
own: { [key in string]: string }, 
/**
 * The values that it sets on top of any preset that is chosen.
 */
over: { [key in string]: string }, 
/**
 * Switches that nobody may change in it.
 */
fixed: Array<string>, 
/**
 * Switches that change nothing in it.
 */
idle: Array<string>, };

export type PresetInfo = { 
/**
 * Its id.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * What it sets.
 */
about: string, };

export type PlayerInfo = { 
/**
 * Its name.
 */
name: string, 
/**
 * A sentence about it.
 */
about: string, 
/**
 * How long it thinks.
 */
time: string, };

export type Switch = { 
/**
 * Its id.
 */
id: string, 
/**
 * The heading of the rule that it changes.
 */
name: string, 
/**
 * What that rule says.
 */
text: string, 
/**
 * The number of that rule.
 */
rule: string, 
/**
 * Where it comes from.
 */
group: SwitchGroup, 
/**
 * Its values; the first is the neutral one.
 */
choices: Array<Choice>, 
/**
 * The value when nothing is said.
 */
default: string, 
/**
 * What must be set too when it is not neutral.
 */
needs: Array<SwitchLink>, 
/**
 * What must not be set when it is not neutral.
 */
excludes: Array<SwitchLink>, 
/**
 * Its value in each preset.
 */
presets: { [key in string]: string }, };

export type SwitchGroup = "seed" | "base" | "house";

export type SwitchLink = { 
/**
 * The other switch.
 */
switch: string, 
/**
 * The values of it that are meant, the best first.
 */
values: Array<string>, };

export type Choice = { 
/**
 * The value.
 */
value: string, 
/**
 * What it means.
 */
name: string, };

export type Warning = { 
/**
 * The rule that it is about.
 */
rule: string, 
/**
 * Values of switches; any one of the sets is enough.
 */
when: Array<{ [key in string]: string }>, 
/**
 * What comes of them.
 */
text: string, };

export type NewGame = { 
/**
 * The game's id.
 */
game: string, 
/**
 * The scenario's id; the first one if nothing is said.
 */
scenario?: string, 
/**
 * A named set of switches.
 */
preset?: string, 
/**
 * Switches on top of it, such as `+DC,-NW`.
 */
rules?: string, 
/**
 * Who plays, one wish for each side.
 */
seats: Array<SeatWish>, 
/**
 * What fixes the dice; by chance if nothing is said.
 */
seed?: string, 
/**
 * What the game is called in lists.
 */
name?: string, 
/**
 * Whether the questions of the set-up that come first are answered for whoever begins the game. It can be taken back.
 */
placed?: boolean, 
/**
 * Whether it is in the public list, for anyone to watch. Otherwise it is found only by its links.
 */
listed?: boolean, 
/**
 * Whether two people may ask what a computer would do. Whoever plays alone always may.
 */
hints?: boolean, 
/**
 * A scenario, as TOML text.
 */
scenario_file?: string, 
/**
 * Charts, as TOML text.
 */
charts_file?: string, 
/**
 * Counters, as TOML text.
 */
units_file?: string, 
/**
 * The map that the scenario names, as text.
 */
map_file?: string, };

export type Files = { 
/**
 * A scenario, as TOML text.
 */
scenario_file?: string, 
/**
 * Charts, as TOML text.
 */
charts_file?: string, 
/**
 * Counters, as TOML text.
 */
units_file?: string, 
/**
 * The map that the scenario names, as text.
 */
map_file?: string, };

export type SeatWish = { "kind": "me" } | { "kind": "friend" } | { "kind": "computer", 
/**
 * Its name.
 */
player: string, };

export type Created = { 
/**
 * The game's id.
 */
id: string, 
/**
 * The token of whoever began it; none if he only watches.
 */
token: string | null, 
/**
 * The token that may delete the game: his own, or where he only watches one that gives no seat.
 */
creator: string, 
/**
 * The links of the seats, his own included. They are shown this once.
 */
seats: Array<SeatLink>, 
/**
 * The link for those who watch.
 */
watch: string, };

export type SeatLink = { 
/**
 * The side.
 */
side: number, 
/**
 * Its name.
 */
name: string, 
/**
 * The link, without the server's address.
 */
link: string, };

export type GameCard = { 
/**
 * The game's id.
 */
id: string, 
/**
 * Which game it is.
 */
game: string, 
/**
 * Its name, or the name of the game.
 */
title: string, 
/**
 * The scenario's name.
 */
scenario: string, 
/**
 * The turn.
 */
turn: string, 
/**
 * The phase.
 */
phase: string, 
/**
 * The sides and who plays them.
 */
sides: Array<GameCardSide>, 
/**
 * The side that must choose, if a person plays it.
 */
waits_for: number | null, 
/**
 * The sides of whoever asks.
 */
yours: Array<number>, 
/**
 * How it ended.
 */
over: string | null, 
/**
 * When something happened last, as `2026-01-31T18:00:00Z`.
 */
updated: string, 
/**
 * How many actions were played.
 */
actions: number, 
/**
 * Why it cannot be opened, if it is damaged.
 */
damaged: string | null, 
/**
 * Whether whoever asks may delete it.
 */
can_delete: boolean, };

export type GameCardSide = { 
/**
 * The side's name.
 */
name: string, 
/**
 * `human`, or the name of a computer player.
 */
player: string, };

export type MineRequest = { 
/**
 * The tokens, 200 at most.
 */
tokens: Array<OwnToken>, };

export type OwnToken = { 
/**
 * The game's id.
 */
game: string, 
/**
 * The token; none for a game that is only watched.
 */
token: string | null, };

export type WholeGame = { 
/**
 * The game's id.
 */
id: string, 
/**
 * Which game it is.
 */
game: string, 
/**
 * Its name, or the name of the game.
 */
title: string, 
/**
 * The scenario.
 */
scenario: Scenario, 
/**
 * The switches in canonical form.
 */
rules: string, 
/**
 * The sides.
 */
sides: Array<SideInfo>, 
/**
 * Whose eyes these are.
 */
seat: SeatInfo, 
/**
 * The position.
 */
view: View, 
/**
 * Who must choose, and what.
 */
turn: Turn, 
/**
 * The last steps.
 */
log: Array<StoryStep>, 
/**
 * What was said.
 */
chat: Array<Chat>, 
/**
 * The number of the last message about this game, for the WebSocket.
 */
n: number, 
/**
 * Where its pictures are.
 */
pictures: Pictures, 
/**
 * Whether the game has lines of sight, so that `sight` can be asked.
 */
has_sight: boolean, 
/**
 * The hash of the present seed, which proves later that the dice were not chosen.
 */
commitment: string | null, 
/**
 * The seed, when the game is over.
 */
seed: string | null, 
/**
 * Whether somebody may know the dice to come: the record was saved while the game went on, or the seed was chosen.
 */
dice_seen: boolean, 
/**
 * Where the dice come from, and what proves it.
 */
dice: DiceInfo, 
/**
 * Whether the game is in the public list. Then those who watch can read what is said.
 */
listed: boolean, 
/**
 * Whether the scenario is a file of the player's own, which the record does not hold.
 */
own_scenario: boolean, 
/**
 * Whether this token may delete the game.
 */
can_delete: boolean, 
/**
 * Whether `save` gives the whole record now.
 */
can_save: boolean, 
/**
 * Whether this seat may ask what a computer would do.
 */
hints: boolean, };

export type Pictures = { 
/**
 * The map on dry ground, as SVG.
 */
board: string, 
/**
 * The map in mud.
 */
mud: string, 
/**
 * The map with snow on soft ground.
 */
snow: string, 
/**
 * The map in frost and snow.
 */
frost: string, 
/**
 * Where the hexes lie on it: a `BoardInfo`.
 */
layout: string, 
/**
 * Every counter as a symbol: `c-` and the counter's id; `-back` for the other side.
 */
counters: string, 
/**
 * The rulebook as switched: a list of `RuleText`.
 */
rules: string, 
/**
 * The map, small, for a first look.
 */
ground: Grounds, };

export type Grounds = { 
/**
 * On dry ground.
 */
dry: string, 
/**
 * In mud.
 */
mud: string, 
/**
 * With snow on soft ground.
 */
snow: string, 
/**
 * In frost and snow.
 */
frost: string, };

export type SideInfo = { 
/**
 * Its name.
 */
name: string, 
/**
 * `human`, or the name of a computer player.
 */
player: string, 
/**
 * Whether its player is connected now. A computer always is.
 */
here: boolean, 
/**
 * Its colour, as CSS.
 */
colour: string, };

export type SeatInfo = { 
/**
 * The sides that it plays; none for those who watch.
 */
sides: Array<number>, 
/**
 * What it is called: `German`, `both sides`, `spectator`.
 */
name: string, };

export type DiceInfo = { 
/**
 * On whose word the dice rest now.
 */
kind: DiceKind, 
/**
 * "Known dice": somebody may know the dice to come, because they are a list, or the seed was chosen, or the whole
 * record was saved while the game went on. Never so in a game of two people.
 */
known: boolean, 
/**
 * The hash of the present seed.
 */
commitment: string | null, 
/**
 * Whether this seat has yet to give its word.
 */
wanted: boolean, 
/**
 * The words of the seats; empty where one person plays.
 */
words: Array<SeatWord>, 
/**
 * The parts of the game whose dice come from different places, in order.
 */
parts: Array<DicePart>, };

export type DiceKind = "alone" | "server" | "words";

export type DicePart = { 
/**
 * How many actions were played before it.
 */
from: number, 
/**
 * Whether the dice are a list.
 */
listed: boolean, 
/**
 * The hash of the seed.
 */
commitment: string | null, 
/**
 * The words that are stirred into the seed.
 */
words: Array<string>, 
/**
 * The seed, when the game is over.
 */
seed: string | null, };

export type SeatWord = { 
/**
 * What the seat is called.
 */
seat: string, 
/**
 * The sides that it plays.
 */
sides: Array<number>, 
/**
 * Its word, once it is given. It is never changed.
 */
word: string | null, };

export type WordRequest = { 
/**
 * The hash of the seed that the client was shown before it drew its word.
 */
commitment: string, 
/**
 * The word, drawn by chance: 16 to 64 letters, digits, `-` and `_`.
 */
word: string, };

export type Turn = { 
/**
 * How many actions were played.
 */
actions: number, 
/**
 * Who must choose; nobody when the game is over.
 */
side: Side | null, 
/**
 * The decision's name.
 */
decision: string | null, 
/**
 * The question.
 */
prompt: string, 
/**
 * The rule that asks.
 */
rule: string | null, 
/**
 * Whether this seat must choose.
 */
yours: boolean, 
/**
 * What it may choose; empty for others.
 */
offers: Array<Offer>, 
/**
 * Whether the question belongs to the set-up, so that this seat may have it answered for it.
 */
place: boolean, 
/**
 * What undo would take back.
 */
undo: string | null, 
/**
 * Why nothing can be taken back.
 */
no_undo: string | null, 
/**
 * How the game ended.
 */
outcome: Outcome | null, 
/**
 * Whether a computer is at work.
 */
thinking: boolean, 
/**
 * How the pupil stands, if the game is a lesson.
 */
lesson: LessonNow | null, };

export type Offer = { 
/**
 * The action in the game's notation.
 */
text: string, 
/**
 * Its first word; actions of one verb belong together.
 */
verb: string, 
/**
 * The action in a few words for a button or a list: "End the movement".
 */
label: string, 
/**
 * The counter that it is about, by its number in the view.
 */
unit: number | null, 
/**
 * The hex that it is about, by its printed name.
 */
hex: string | null, 
/**
 * What to press it means.
 */
kind: OfferKind, 
/**
 * A few signs to write on the hex or counter: points left, odds.
 */
note: Note | null, 
/**
 * Whether a unit that goes there must stop.
 */
stop: boolean, 
/**
 * The way that a unit would take, hex by hex, the start included.
 */
path: Array<string>, 
/**
 * How much strength it brings, where one [joins](OfferKind::Join): the strongest is named first.
 */
brings: number | null, 
/**
 * What is still undone and should or must be done before.
 */
warnings: Array<Reason>, };

export type OfferKind = "choose" | "take" | "go" | "stay" | "attack" | "join" | "resolve" | "end" | "place";

export type Note = { 
/**
 * The signs: `2 1/2`, `3-1`.
 */
text: string, 
/**
 * What they count.
 */
kind: NoteKind, };

export type NoteKind = "left" | "odds" | "other";

export type Reason = { 
/**
 * The rule that forbids it.
 */
rule: Rule, 
/**
 * What a player reads: "901/Lehr may not enter BB25: an enemy unit stands there".
 */
text: string, };

export type Outcome = { 
/**
 * Who won; nobody in a draw.
 */
winner: Side | null, 
/**
 * How well.
 */
level: string, 
/**
 * In a sentence.
 */
text: string, 
/**
 * The rule that decided; empty if a side gave up.
 */
rule: string, 
/**
 * The side that gave the game up.
 */
resigned: Side | null, };

export type Update = { 
/**
 * The number of this message.
 */
n: number, 
/**
 * The position now.
 */
view: View, 
/**
 * Who must choose now.
 */
turn: Turn, 
/**
 * What was played, after `undone` actions were taken back.
 */
steps: Array<StoryStep>, 
/**
 * How many actions were taken back first.
 */
undone: number, 
/**
 * Why a list of actions was not played to its end; none if it was, or if there was none.
 */
stopped: Stopped | null, };

export type LabRun = { 
/**
 * The name of its folder.
 */
id: string, 
/**
 * What the plan is called.
 */
name: string, 
/**
 * The game's id.
 */
game: string, 
/**
 * The scenario.
 */
scenario: string, 
/**
 * How many dice each arm plays.
 */
games: number, 
/**
 * The arms.
 */
arms: Array<string>, 
/**
 * How many chunks the run has.
 */
chunks: number, 
/**
 * How many of them are played.
 */
done: number, 
/**
 * Whether there is a report.
 */
report: boolean, };

export type LessonCard = { 
/**
 * Its id.
 */
id: string, 
/**
 * What it is called.
 */
title: string, 
/**
 * What is learned, in a sentence.
 */
about: string, 
/**
 * How many minutes it takes.
 */
minutes: number, };

export type LessonRequest = { 
/**
 * The game's id.
 */
game: string, 
/**
 * The lesson's id.
 */
lesson: string, };

export type LessonNow = { 
/**
 * The lesson's id.
 */
id: string, 
/**
 * What it is called.
 */
title: string, 
/**
 * The number of the present step, from 0; at the end it is `steps`.
 */
step: number, 
/**
 * How many steps there are.
 */
steps: number, 
/**
 * What to do, and why; empty at the end.
 */
text: string, 
/**
 * What must be reached.
 */
goals: Array<LessonGoal>, 
/**
 * Help, one after the other.
 */
hints: Array<string>, 
/**
 * Hexes to point at.
 */
show: Array<string>, 
/**
 * Hexes that should be seen at first.
 */
focus: Array<string>, 
/**
 * What is said of the step before.
 */
praise: LessonWords | null, 
/**
 * What was chosen leads away: why. It is to be taken back; nothing else can be chosen before.
 */
astray: LessonWords | null, 
/**
 * The lesson after this one, if there is one.
 */
next: LessonCard | null, };

export type LessonGoal = { 
/**
 * What must be reached.
 */
text: string, 
/**
 * Whether it is.
 */
met: boolean, };

export type LessonWords = { 
/**
 * A sentence or two.
 */
text: string, 
/**
 * The rule that it is about.
 */
rule: string | null, };

export type Side = number;

export type Rule = string;

export type View = { 
/**
 * The turn, for a headline: "Turn 3 of 20, 17 Dec PM".
 */
turn: string, 
/**
 * The phase: "German Combat Phase".
 */
phase: string, 
/**
 * What the season has made of the ground.
 */
season: Season, 
/**
 * Every counter that can be seen, on the board or beside it; each once.
 */
units: Array<SeenUnit>, 
/**
 * What else lies on hexes: control, blown bridges, barrages.
 */
marks: Array<Mark>, 
/**
 * Numbers beside the board: victory points, weather, supply.
 */
tracks: Array<Track>, 
/**
 * What is worth having, as it stands.
 */
objectives: Array<Objective>, 
/**
 * The counter that was taken and is to be put or moved now.
 */
hand: Hand | null, };

export type Season = "dry" | "mud" | "snow" | "frost";

export type SeenUnit = { 
/**
 * The unit's number in this game. A face-down counter needs a number that tells nothing.
 */
id: number, 
/**
 * Whose it is.
 */
side: Side, 
/**
 * Its name; `None` if it is face down for this seat.
 */
name: string | null, 
/**
 * Which counter to draw; `None` draws the side's back.
 */
counter: string | null, 
/**
 * Where it is.
 */
spot: Spot, 
/**
 * Its level in the stack, 0 at the bottom.
 */
level: number, 
/**
 * Its state: "reduced", "moved", "out of supply".
 */
badges: Array<Badge>, };

export type Badge = { 
/**
 * The words.
 */
word: string, 
/**
 * What they mean.
 */
kind: BadgeKind, };

export type BadgeKind = "state" | "spent" | "attacking" | "supporting";

export type Hand = { 
/**
 * Its number in the view.
 */
unit: number, 
/**
 * Whether nothing was done with it yet, so that it can be put back.
 */
fresh: boolean, };

export type Spot = { "hex": string } | { "box": string };

export type Mark = { 
/**
 * The hex's printed name.
 */
at: string, 
/**
 * What it says.
 */
kind: MarkKind, 
/**
 * Its name: "control", "bridge blown". A [`MarkKind::Marker`] has a counter of this name.
 */
mark: string, 
/**
 * The side it belongs to, if any.
 */
side: Side | null, 
/**
 * A number or word on it.
 */
value: string | null, };

export type MarkKind = "control" | "target" | "marker";

export type Track = { 
/**
 * What it counts.
 */
label: string, 
/**
 * How it stands.
 */
value: string, 
/**
 * The rule about it.
 */
rule: Rule, 
/**
 * Whether it counts towards victory; otherwise it is weather or another condition of the turn.
 */
score: boolean, };

export type Objective = { 
/**
 * What it is: "Bastogne", "Strength points across the Meuse".
 */
name: string, 
/**
 * The hexes that it is about, by their printed names; none if it is nowhere in particular.
 */
at: Array<string>, 
/**
 * Who gains by it; nobody in particular if either side can.
 */
side: Side | null, 
/**
 * What it is worth, if it is worth points.
 */
points: number | null, 
/**
 * Who holds it; nobody if nobody does, or it cannot be held.
 */
holder: Side | null, 
/**
 * How it stands, in a few words: "German, cut off", "1 of 3".
 */
state: string, 
/**
 * Whether it counts now for the side that gains by it.
 */
met: boolean, 
/**
 * The rule that makes it count.
 */
rule: Rule, };

export type Briefing = { 
/**
 * Whose.
 */
side: Side, 
/**
 * Who you are: "You lead the German side: 68 units on the map, 12 to come."
 */
you: string, 
/**
 * What wins, the quickest way first.
 */
wins: Array<Remark>, 
/**
 * Who comes, in the order of the turns, both sides.
 */
arrives: Array<Coming>, 
/**
 * What to do first.
 */
first: Array<Remark>, };

export type Remark = { 
/**
 * The rule.
 */
rule: Rule, 
/**
 * The sentence.
 */
text: string, };

export type Coming = { 
/**
 * Whose they are.
 */
side: Side, 
/**
 * The turn.
 */
turn: number, 
/**
 * The turn in words: "Turn 3, AM 17 Dec".
 */
when: string, 
/**
 * Who they are.
 */
text: string, 
/**
 * The rule by which they come.
 */
rule: Rule, };

export type StoryStep = { 
/**
 * Its number, from 0. The position before it is `at/{action_number}`.
 */
action_number: number, 
/**
 * The turn in which it was chosen.
 */
turn: string, 
/**
 * The phase in which it was chosen.
 */
phase: string, 
/**
 * Who chose.
 */
side: Side, 
/**
 * The decision's name.
 */
decision: string, 
/**
 * The action.
 */
action: string, 
/**
 * Whether there was no other.
 */
forced: boolean, 
/**
 * What happened.
 */
told: Array<Told>, };

export type Told = { 
/**
 * The sentence in the log.
 */
text: string, 
/**
 * The rule that made it happen.
 */
rule: Rule, 
/**
 * What to show on the board.
 */
effect: Effect, };

export type Effect = { "kind": "text" } | { "kind": "move", 
/**
 * Which unit.
 */
unit: number, 
/**
 * Every hex on its way.
 */
path: Array<string>, } | { "kind": "place", 
/**
 * Which unit.
 */
unit: number, 
/**
 * Where.
 */
at: string, } | { "kind": "remove", 
/**
 * Which unit.
 */
unit: number, 
/**
 * From where.
 */
from: string, } | { "kind": "flip", 
/**
 * Which unit.
 */
unit: number, } | { "kind": "roll", 
/**
 * What for.
 */
what: string, 
/**
 * What they showed.
 */
dice: Array<number>, 
/**
 * Where that is looked up on the game's charts.
 */
spots: Array<ChartSpot>, } | { "kind": "mark", 
/**
 * Where.
 */
at: string, 
/**
 * Which marker.
 */
mark: string, 
/**
 * Put on (or taken off).
 */
on: boolean, };

export type Chart = { 
/**
 * Its id, one word: `crt`.
 */
id: string, 
/**
 * What it is called.
 */
title: string, 
/**
 * The rule that uses it.
 */
rule: string, 
/**
 * Other names that it is found by: "CRT".
 */
names: Array<string>, 
/**
 * How it is read; often empty.
 */
about: string, 
/**
 * What is in it.
 */
body: ChartBody, 
/**
 * What the signs in it mean.
 */
key: Array<ChartKey>, 
/**
 * What of it counts now: the column of the attack in hand, the weather of the turn.
 */
now: Array<ChartPlace>, };

export type ChartBody = { "kind": "table", 
/**
 * What the heads of the rows are: "Die".
 */
corner: string, 
/**
 * The columns.
 */
columns: Array<ChartColumn>, 
/**
 * The rows.
 */
rows: Array<ChartRow>, } | { "kind": "track", 
/**
 * The turns.
 */
boxes: Array<ChartBox>, };

export type ChartColumn = { 
/**
 * What it says.
 */
name: string, 
/**
 * What stands above it and its neighbours of the same group; empty if nothing does.
 */
group: string, };

export type ChartRow = { 
/**
 * Its head.
 */
head: string, 
/**
 * What stands above it and its neighbours of the same group; empty if nothing does.
 */
group: string, 
/**
 * The rule about it, if it has one of its own.
 */
rule: Rule | null, 
/**
 * One cell for each column.
 */
cells: Array<ChartCell>, };

export type ChartCell = { 
/**
 * What it says.
 */
text: string, 
/**
 * Whom it hurts, for those who colour it.
 */
tone: ChartTone, 
/**
 * The rule about it, if it has one of its own.
 */
rule: Rule | null, };

export type ChartTone = "plain" | "attacker" | "both" | "defender" | "ruin" | "faint";

export type ChartKey = { 
/**
 * The sign.
 */
sign: string, 
/**
 * What it means.
 */
text: string, 
/**
 * The rule that says so.
 */
rule: Rule, };

export type ChartPlace = { 
/**
 * The column, from 0.
 */
column: number | null, 
/**
 * The row, from 0; the box of a track.
 */
row: number | null, };

export type ChartSpot = { 
/**
 * The chart's id.
 */
chart: string, 
/**
 * The column, from 0.
 */
column: number | null, 
/**
 * The row, from 0.
 */
row: number | null, };

export type ChartBox = { 
/**
 * Its number.
 */
name: string, 
/**
 * Its date; often empty.
 */
date: string, 
/**
 * Whether it is over, present or to come.
 */
when: ChartWhen, 
/**
 * What holds or happens in it.
 */
notes: Array<ChartNote>, 
/**
 * Who comes in it.
 */
arrivals: Array<ChartArrival>, };

export type ChartWhen = "past" | "now" | "later";

export type ChartNote = { 
/**
 * The words.
 */
text: string, 
/**
 * The rule that says so, if it is one of its own.
 */
rule: Rule | null, };

export type ChartArrival = { 
/**
 * Whose they are.
 */
side: Side, 
/**
 * Its name.
 */
side_name: string, 
/**
 * Their names.
 */
units: Array<string>, 
/**
 * Where they come.
 */
place: string, 
/**
 * What it depends on; often empty.
 */
condition: string, 
/**
 * How many of them have come, or never will.
 */
done: number, 
/**
 * The rule that brings them.
 */
rule: Rule, };

export type Explanation = { 
/**
 * What it is about.
 */
title: string, 
/**
 * The sum, line by line.
 */
lines: Array<SumLine>, 
/**
 * The exact chance of each result; empty where no die is rolled.
 */
chances: Array<Chance>, 
/**
 * Where it is looked up on the game's charts.
 */
spots: Array<ChartSpot>, };

export type SumLine = { 
/**
 * What is counted.
 */
label: string, 
/**
 * How much, and what is done with it. In JSON it is the text that people read.
 */
value: string, 
/**
 * The rule that says so.
 */
rule: Rule, 
/**
 * What the line is made of.
 */
parts: Array<SumLine>, };

export type Chance = { 
/**
 * The result, in the chart's words.
 */
result: string, 
/**
 * So many cases ...
 */
cases: number, 
/**
 * ... out of so many.
 */
of: number, 
/**
 * The rule or chart that gives the result.
 */
rule: Rule, };

export type BoardInfo = { 
/**
 * Width of the picture.
 */
width: number, 
/**
 * Height of the picture.
 */
height: number, 
/**
 * From the centre of a hex to a corner.
 */
radius: number, 
/**
 * `flat` or `pointy`: what is on top of a hex.
 */
orientation: string, 
/**
 * The hexes.
 */
hexes: Array<BoardHex>, 
/**
 * The corners of a whole hex, as offsets from its centre.
 */
corners: Array<[number, number]>, };

export type BoardHex = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its centre.
 */
x: number, 
/**
 * Its centre.
 */
y: number, 
/**
 * The place in it.
 */
place: string | null, 
/**
 * Its ground.
 */
terrain: string, };

export type HexInfo = { 
/**
 * Its name.
 */
hex: string, 
/**
 * The place in it.
 */
name: string | null, 
/**
 * Ground, hexsides, zones of control, with their rules.
 */
facts: Array<SumLine>, 
/**
 * The counters in it that this seat sees, the lowest first.
 */
units: Array<number>, };

export type Overlay = { 
/**
 * One word.
 */
id: string, 
/**
 * What it is called.
 */
label: string, 
/**
 * A sentence about it.
 */
about: string, 
/**
 * The rule about it, if there is one.
 */
rule: Rule | null, 
/**
 * Whether the border between the sides is meant, and not the areas.
 */
edge: boolean, 
/**
 * The hexes.
 */
hexes: Array<Tint>, };

export type Tint = { 
/**
 * The hex's printed name.
 */
at: string, 
/**
 * Whose it is; none is everybody's or nobody's.
 */
side: Side | null, 
/**
 * A number or word to write there.
 */
value: string | null, };

export type RuleText = { 
/**
 * Its number.
 */
id: string, 
/**
 * Its heading.
 */
title: string, 
/**
 * What it says in this game.
 */
text: string, 
/**
 * `base`, `clarification`, `change`, `addition`, `optional`, `errata`, or `section` for a heading.
 */
kind: string, 
/**
 * `seed`, `public` or `house`.
 */
origin: string, 
/**
 * The switches that gave it this text or took it out of play.
 */
switch: string | null, 
/**
 * Whether it is in play.
 */
on: boolean, 
/**
 * The ids of the charts that it refers to.
 */
charts: Array<string>, };

export type SightInfo = { 
/**
 * From where.
 */
from: string, 
/**
 * Every other hex of the map.
 */
hexes: Array<SightHex>, };

export type SightHex = { 
/**
 * Its name.
 */
at: string, 
/**
 * Whether it is seen.
 */
clear: boolean, 
/**
 * Why, in a few words.
 */
text: string, 
/**
 * The rule that decides.
 */
rule: string, 
/**
 * What is in the way: a hex by its name, or a hexside by the names of two hexes.
 */
blocks: Array<Array<string>>, };

export type ActRequest = { 
/**
 * The action in the game's notation.
 */
action: string, 
/**
 * Further actions. They are played one by one until one is refused, a die falls, something hidden is shown or somebody
 * else is asked; `stopped` in the answer says why. All together are taken back at once. At most 400.
 */
then?: Array<string>, 
/**
 * How many actions the client has seen.
 */
at: number, 
/**
 * The client's own name for this request: a repeat is answered, not played again. At most 64 characters.
 */
key: string, };

export type PlaceRequest = { 
/**
 * How many actions the client has seen.
 */
at: number, 
/**
 * The client's own name for this request: a repeat is answered, not done again. At most 64 characters.
 */
key: string, };

export type UndoRequest = { 
/**
 * How many actions the client has seen.
 */
at: number, };

export type ResignRequest = { 
/**
 * Which side, for one who plays several.
 */
side?: number, };

export type UnitInfo = { 
/**
 * Its card.
 */
card: UnitCard, 
/**
 * What the numbers on a counter mean.
 */
legend: string, 
/**
 * What it can do now, if this seat chooses.
 */
can: Array<string>, 
/**
 * Why it can do nothing now.
 */
why: Array<Reason>, 
/**
 * The hexes that it could go to if its side moved now.
 */
reach: Array<string>, };

export type UnitCard = { 
/**
 * Its number in the view.
 */
unit: number, 
/**
 * Its name.
 */
name: string, 
/**
 * What kind of unit it is: `Armour, regiment (Germany)`.
 */
kind: string, 
/**
 * The numbers as the counter shows them: `12-4`; empty if it shows none.
 */
printed: string, 
/**
 * Every value in words, with its rule: strengths, movement, steps, supply.
 */
values: Array<SumLine>, 
/**
 * The formation that it belongs to; empty if none.
 */
formation: string, 
/**
 * The others of its formation, by their numbers in the view.
 */
mates: Array<number>, };

export type Why = { 
/**
 * Whether it does.
 */
legal: boolean, 
/**
 * Why not.
 */
reasons: Array<Reason>, };

export type Chronicle = { 
/**
 * What is counted: `Victory points`; none if the game counts nothing.
 */
unit: string | null, 
/**
 * The turns in order.
 */
turns: Array<TurnLine>, 
/**
 * The dice of each side, in order.
 */
dice: Array<SideDice>, };

export type TurnLine = { 
/**
 * The turn.
 */
turn: string, 
/**
 * How many actions were played before it.
 */
from: number, 
/**
 * The points of each side at its end.
 */
points: [number, number] | null, 
/**
 * For each side how many of its units left the map in it.
 */
losses: Array<number>, };

export type SideDice = { 
/**
 * How often each face fell, from 1.
 */
faces: Array<number>, };

export type AnalysisNow = { 
/**
 * From 0 to 1.
 */
share: number, 
/**
 * The analysis, when it is done.
 */
analysis: AnalysisInfo | null, };

export type AnalysisInfo = { 
/**
 * How many actions the game had when it was made.
 */
actions: number, 
/**
 * How the game went, in a sentence.
 */
went: string, 
/**
 * What the dice gave, in a sentence.
 */
gave: string, 
/**
 * The moments, in order: the beginning of each phase, and the end.
 */
points: Array<AnalysedPoint>, 
/**
 * The throws that counted most.
 */
throws: Array<AnalysedThrow>, 
/**
 * The choices that cost most, the dearest first.
 */
choices: Array<AnalysedChoice>, 
/**
 * The graph as SVG. Elements of class `spot` have the number of their moment in `data-at`.
 */
graph: string, 
/**
 * Player-turns that were simulated.
 */
turns: number, };

export type AnalysedPoint = { 
/**
 * How many actions were played before it.
 */
at: number, 
/**
 * The turn.
 */
turn: string, 
/**
 * The phase; empty at the end.
 */
phase: string, 
/**
 * The chance of the first side to win, from 0 to 1.
 */
chance: number, 
/**
 * What the dice gave the first side from here to the next moment.
 */
luck: number, };

export type AnalysedThrow = { 
/**
 * How many actions were played before it.
 */
at: number, 
/**
 * The turn.
 */
turn: string, 
/**
 * The phase.
 */
phase: string, 
/**
 * Whom it helped, and by how much: `German +6 %`.
 */
helped: string, 
/**
 * What happened.
 */
told: string, };

export type AnalysedChoice = { 
/**
 * How many actions were played before it.
 */
at: number, 
/**
 * The turn.
 */
turn: string, 
/**
 * The phase.
 */
phase: string, 
/**
 * Who chose.
 */
side: Side, 
/**
 * Who, and what it cost: `Allied, 7 % (give or take 2)`.
 */
cost: string, 
/**
 * The plan that would have been better.
 */
plan: string, 
/**
 * What was done.
 */
played: Array<string>, 
/**
 * What the plan would have done in its place.
 */
better: Array<string>, };

export type PlayOnRequest = { 
/**
 * How many actions are kept.
 */
at: number, 
/**
 * Who plays each side, in order.
 */
seats: Array<SeatWish>, };

export type Stopped = { 
/**
 * What stopped it.
 */
kind: StoppedKind, 
/**
 * The first action that was not played.
 */
action: string, 
/**
 * In a sentence.
 */
message: string, 
/**
 * Every reason with its rule, where rules refuse.
 */
reasons: Array<Reason>, };

export type StoppedKind = "refused" | "news" | "asked";

export type CoursePlan = { 
/**
 * What is to be played, in this order.
 */
actions: Array<string>, 
/**
 * The way of each unit that moves.
 */
legs: Array<CourseLeg>, 
/**
 * The units that do not get there.
 */
stays: Array<CourseStay>, 
/**
 * What would happen on the way: somebody else is asked, a die falls.
 */
incidents: Array<CourseIncident>, };

export type CourseLeg = { 
/**
 * Its number in the view.
 */
unit: number, 
/**
 * Every hex of its way, the first included.
 */
path: Array<string>, 
/**
 * The points that it has left then; none if its move is over.
 */
left: string | null, };

export type CourseStay = { 
/**
 * Its number in the view.
 */
unit: number, 
/**
 * Why not.
 */
reasons: Array<Reason>, };

export type CourseIncident = { 
/**
 * The hex where it would happen; empty if it has none.
 */
at: string, 
/**
 * What, and by which rule.
 */
reason: Reason, 
/**
 * Whether a player should be asked before.
 */
warning: boolean, };

export type ReachHex = { 
/**
 * Its name.
 */
at: string, 
/**
 * The points that are left there.
 */
left: string, 
/**
 * Whether the unit must stop there.
 */
stop: boolean, 
/**
 * Every hex of the way, the first included.
 */
path: Array<string>, };

export type JoinerInfo = { 
/**
 * What adds him.
 */
action: string, 
/**
 * The odds that stand when he has joined too.
 */
odds: Note | null, 
/**
 * Whether the die falls at once when he has joined.
 */
rolls: boolean, };

export type Outlook = { 
/**
 * The odds, as a table's column is called.
 */
odds: string, 
/**
 * Whether the attacker is at least as strong as the defender: 1-1 or better.
 */
even: boolean, 
/**
 * How many units could attack.
 */
attackers: number, 
/**
 * The odds if the unit that is asked about attacked too, from beside the hex.
 */
joined: string | null, 
/**
 * The sum, who could join it, and the chances of each result.
 */
sum: Explanation, };

export type Threat = { 
/**
 * The hex.
 */
at: string, 
/**
 * The place in it.
 */
name: string | null, 
/**
 * The units there, by their numbers in the view.
 */
units: Array<number>, 
/**
 * The odds of the attack.
 */
odds: string, 
/**
 * How many could attack.
 */
attackers: number, };

export type Chat = { 
/**
 * Its number in this game, from 1.
 */
n: number, 
/**
 * Who said it: the name of a seat.
 */
from: string, 
/**
 * What.
 */
text: string, 
/**
 * When, as `2026-01-31T18:00:00Z`.
 */
at: string, };

export type ChatRequest = { 
/**
 * At most 500 characters, if the server has no other limit.
 */
text: string, };

export type WebhookRequest = { 
/**
 * An address with http or https; none to be called no more.
 */
url: string | null, };

export type Hello = { 
/**
 * The seat's token; none to watch.
 */
token?: string, 
/**
 * The number of the last message that the client has seen.
 */
since?: number, 
/**
 * What the keys of this client's own requests begin with. What it plays it learns from the answers; that is not
 * told again here.
 */
page?: string, };

export type Live = { "type": "update", 
/**
 * The number of the message.
 */
n: number, 
/**
 * What.
 */
update: Update, } | { "type": "chat", 
/**
 * The number of the message.
 */
n: number, 
/**
 * What.
 */
chat: Chat, } | { "type": "dice", 
/**
 * The number of the message.
 */
n: number, 
/**
 * How it stands with the dice.
 */
dice: DiceInfo, } | { "type": "presence", 
/**
 * For each side, whether its player is connected.
 */
seats: Array<Presence>, 
/**
 * How many others watch.
 */
watchers: number, } | { "type": "thinking", 
/**
 * Whose thought it is.
 */
side: Side, 
/**
 * How much of it is done, in percent.
 */
percent: number, 
/**
 * The part of its effort that it makes, as one divided by this: less than the whole where the server is busy.
 */
part: number, } | { "type": "reset", 
/**
 * The number of the last message.
 */
n: number, } | { "type": "answer", 
/**
 * The key of the request.
 */
key: string, 
/**
 * What changed.
 */
update: Update, } | { "type": "refused", 
/**
 * The key of the request.
 */
key: string, 
/**
 * Why.
 */
error: ErrorBody, } | { "type": "error", 
/**
 * Why.
 */
error: ErrorBody, };

export type Presence = { 
/**
 * The side.
 */
side: number, 
/**
 * Whether its player is connected. A computer always is.
 */
here: boolean, };

export type Error = { 
/**
 * The error.
 */
error: ErrorBody, };

export type ErrorBody = { 
/**
 * One of `bad-request`, `unreadable`, `refused`, `not-your-seat`, `not-your-turn`, `stale`, `astray`, `no-such-game`, `no-undo`,
 * `no-such-picture`, `too-large`, `too-many`, `word-given`, `not-yours`, `damaged`, `busy`, `disk-full`, `internal`.
 */
code: string, 
/**
 * A sentence.
 */
message: string, 
/**
 * Every reason with its rule, where rules refuse.
 */
reasons: Array<Reason>, };

export type AccountInfo = { 
/**
 * The number of the action.
 */
number: number, 
/**
 * The action.
 */
action: string, 
/**
 * Whose choice it was.
 */
side: Side, 
/**
 * The level of the computer player.
 */
player: string, 
/**
 * In sentences: the errand that it served, or by which habits it was chosen. What was thought stands below.
 */
reasons: Array<string>, 
/**
 * The thought in force; none for those who compare no plans.
 */
thought: ThoughtInfo | null, 
/**
 * The sum behind the action as it was then, with its chances.
 */
sum: Explanation | null, 
/**
 * Why nothing is told, if it is held back.
 */
held: string | null, };

export type ThoughtInfo = { 
/**
 * Turn and phase in which it was thought.
 */
when: string, 
/**
 * The plans that were compared: first the one that was chosen.
 */
plans: Array<PlanInfo>, 
/**
 * What decided, in a sentence.
 */
decided: string, 
/**
 * Player-turns that each rollout looked ahead.
 */
horizon: number, 
/**
 * Player-turns that were simulated in all.
 */
turns: number, 
/**
 * The part of its effort that it made, as one divided by this; less than the whole where the server was busy.
 */
part: number, };

export type PlanInfo = { 
/**
 * What it is called.
 */
name: string, 
/**
 * The chance to win with it, from 0 to 1.
 */
chance: number, 
/**
 * How often it was tried.
 */
tries: number, 
/**
 * What is ordered beside it, and what counts more or less in it than usual.
 */
changes: Array<string>, };

export type HintRequest = { 
/**
 * How many actions the client has seen.
 */
at: number, };

export type HintInfo = { 
/**
 * Turn and phase for which it holds.
 */
when: string, 
/**
 * After how many actions.
 */
at: number, 
/**
 * The best plans, the best first.
 */
plans: Array<HintPlanInfo>, 
/**
 * Player-turns that each rollout looked ahead.
 */
horizon: number, 
/**
 * Player-turns that were simulated in all.
 */
turns: number, };

export type HintPlanInfo = { 
/**
 * The plan with the chance to win.
 */
plan: PlanInfo, 
/**
 * The moves of the player-turn, in order.
 */
moves: Array<HintMoveInfo>, 
/**
 * The attacks of the player-turn, in order.
 */
attacks: Array<HintAttackInfo>, };

export type HintMoveInfo = { 
/**
 * Its number in the view.
 */
unit: number, 
/**
 * What it is called.
 */
name: string, 
/**
 * Its way: every hex, the first included; only the last for one that comes onto the map.
 */
path: Array<string>, 
/**
 * The rule by which it goes.
 */
rule: string, };

export type HintAttackInfo = { 
/**
 * The hex that is attacked.
 */
at: string, 
/**
 * The hexes from which it is attacked.
 */
from: Array<string>, 
/**
 * In words, with the odds.
 */
title: string, 
/**
 * The exact chance of each result.
 */
chances: Array<Chance>, };

export type MapRequest = { 
/**
 * The game's id.
 */
game: string, 
/**
 * The map as text.
 */
map_file: string, 
/**
 * What is to be changed in it.
 */
edits: Array<Edit>, };

export type BlankRequest = { 
/**
 * The game's id.
 */
game: string, 
/**
 * What it is called.
 */
name: string, 
/**
 * How many columns of hexes. Boards of a set have the size of the set.
 */
columns: number, 
/**
 * How many rows.
 */
rows: number, };

export type OnMapRequest = { 
/**
 * The game's id.
 */
game: string, 
/**
 * The map as text.
 */
map_file: string, 
/**
 * The scenario that comes with the game and is moved to it.
 */
scenario: string, };

export type MapCard = { 
/**
 * The name of its file, by which it is asked for.
 */
id: string, 
/**
 * Its own name.
 */
name: string, 
/**
 * Its size; an empty grid begins with it.
 */
columns: number, 
/**
 * Its size.
 */
rows: number, 
/**
 * Whether an empty grid can have another size.
 */
any_size: boolean, };

export type MapChecked = { 
/**
 * Whether it can be played on.
 */
ok: boolean, 
/**
 * Its name.
 */
name: string, 
/**
 * The map as text, with the changes.
 */
text: string, 
/**
 * Why a change could not be made; then nothing was changed.
 */
refused: string | null, 
/**
 * All that is wrong, in the order of the text.
 */
faults: Array<MapFault>, 
/**
 * What is possible but hardly meant.
 */
doubts: Array<MapFault>, 
/**
 * What is in it: labels and the rest.
 */
summary: Array<[string, string]>, 
/**
 * What it can be painted with; none if the text cannot be read so far.
 */
palette: MapPalette | null, 
/**
 * Its pictures and what lies in its hexes; none if it cannot be drawn as it is.
 */
sheet: MapSheet | null, };

export type MapFault = { 
/**
 * The hexes that it is about; often one, two for a hexside, none if it is about something else.
 */
hexes: Array<string>, 
/**
 * The line of the text, from 1; 0 if it is about no line.
 */
line: number, 
/**
 * What is wrong.
 */
message: string, 
/**
 * What to write instead.
 */
help: string | null, };

export type MapPalette = { 
/**
 * Kinds of ground.
 */
terrain: Array<TerrainKind>, 
/**
 * Kinds of rivers, along hexsides.
 */
river: Array<string>, 
/**
 * Other kinds of hexsides.
 */
side: Array<string>, 
/**
 * Kinds of roads, from hex to hex.
 */
road: Array<string>, 
/**
 * Kinds of streams, from hex to hex.
 */
stream: Array<string>, 
/**
 * What can stand in a hex.
 */
feature: Array<string>, 
/**
 * Kinds of named places.
 */
place: Array<string>, 
/**
 * The areas.
 */
area: Array<string>, 
/**
 * Whether hexes have heights in metres.
 */
heights: boolean, };

export type TerrainKind = { 
/**
 * The character that stands for it in the file.
 */
key: string, 
/**
 * Its name.
 */
name: string, 
/**
 * Its level, where the ground has levels.
 */
level: number | null, };

export type MapSheet = { 
/**
 * Its pictures.
 */
pictures: Pictures, 
/**
 * What lies in its hexes, those with anything to tell.
 */
hexes: Array<MapHex>, 
/**
 * What lies on its hexsides.
 */
sides: Array<MapSide>, };

export type MapHex = { 
/**
 * Its name.
 */
hex: string, 
/**
 * Its height, in metres or levels.
 */
height: number, 
/**
 * What stands in it.
 */
features: Array<string>, 
/**
 * The place in it: its name and kind.
 */
place: [string, string] | null, 
/**
 * The areas that it belongs to.
 */
areas: Array<string>, };

export type MapSide = { 
/**
 * Its name, as `A1/A2`.
 */
side: string, 
/**
 * Rivers and other kinds of side on it.
 */
kinds: Array<string>, 
/**
 * The road over it.
 */
road: string | null, 
/**
 * The stream over it.
 */
stream: string | null, 
/**
 * The bridge or ford: its name, and whether it is a ford.
 */
bridge: [string, boolean] | null, };

export type Edit = { "do": "ground", 
/**
 * The hexes.
 */
hexes: Array<string>, 
/**
 * The character of the terrain.
 */
key: string, } | { "do": "height", 
/**
 * The hexes.
 */
hexes: Array<string>, 
/**
 * In metres.
 */
metres: number, } | { "do": "feature", 
/**
 * The hexes.
 */
hexes: Array<string>, 
/**
 * Its kind.
 */
kind: string, 
/**
 * Whether they get it.
 */
on: boolean, } | { "do": "side", 
/**
 * The sides, each as `A1/A2`.
 */
sides: Array<string>, 
/**
 * The kind.
 */
kind: string, 
/**
 * Whether they become so.
 */
on: boolean, } | { "do": "way", 
/**
 * The hexes from end to end; a direction first or last, where it leaves the map.
 */
path: Array<string>, 
/**
 * The kind.
 */
kind: string, 
/**
 * Whether it is drawn.
 */
on: boolean, } | { "do": "bridge", 
/**
 * The side.
 */
side: string, 
/**
 * What it is called; often nothing.
 */
name: string, 
/**
 * Whether it is a ford.
 */
ford: boolean, 
/**
 * Whether there is one.
 */
on: boolean, } | { "do": "place", 
/**
 * The hex.
 */
hex: string, 
/**
 * Its name.
 */
name: string, 
/**
 * Its kind.
 */
kind: string, } | { "do": "area", 
/**
 * The hexes.
 */
hexes: Array<string>, 
/**
 * The area.
 */
name: string, 
/**
 * Whether they belong to it.
 */
on: boolean, } | { "do": "name", 
/**
 * Its name.
 */
name: string, };

export type DraftRequest = { 
/**
 * The game's id.
 */
game: string, 
/**
 * The scenario as a tree of keys ...
 */
value: Record<string, unknown> | undefined, 
/**
 * The text that the tree was read from: its comments and its order are kept.
 */
base?: string, 
/**
 * A scenario, as TOML text.
 */
scenario_file?: string, 
/**
 * Charts, as TOML text.
 */
charts_file?: string, 
/**
 * Counters, as TOML text.
 */
units_file?: string, 
/**
 * The map that the scenario names, as text.
 */
map_file?: string, };

export type Checked = { 
/**
 * Whether it can be played with.
 */
ok: boolean, 
/**
 * The file as a tree; none if the text is no TOML.
 */
value: Record<string, unknown> | null, 
/**
 * The file as TOML text, as it can be saved and played with.
 */
text: string, 
/**
 * All that is wrong, in the order of the text.
 */
faults: Array<DraftFault>, 
/**
 * What is possible but hardly meant.
 */
doubts: Array<string>, 
/**
 * What is in it: labels and the rest.
 */
summary: Array<[string, string]>, };

export type DraftChecked = { 
/**
 * Where its pictures are and who takes part; none if it cannot be set up.
 */
bench: Bench | null, 
/**
 * Whether it can be played with.
 */
ok: boolean, 
/**
 * The file as a tree; none if the text is no TOML.
 */
value: Record<string, unknown> | null, 
/**
 * The file as TOML text, as it can be saved and played with.
 */
text: string, 
/**
 * All that is wrong, in the order of the text.
 */
faults: Array<DraftFault>, 
/**
 * What is possible but hardly meant.
 */
doubts: Array<string>, 
/**
 * What is in it: labels and the rest.
 */
summary: Array<[string, string]>, };

export type DraftFault = { 
/**
 * The way to the value that is wrong: keys, and places in lists; empty if it is in another file.
 */
path: Array<string>, 
/**
 * The line of the text, from 1.
 */
line: number, 
/**
 * What is wrong.
 */
message: string, 
/**
 * What to write instead.
 */
help: string | null, };

export type Bench = { 
/**
 * Map and counters.
 */
pictures: Pictures, 
/**
 * The names of the sides, in order.
 */
sides: Array<string>, 
/**
 * Every unit that there is.
 */
roster: Array<RosterUnit>, 
/**
 * The areas of the map, where units enter.
 */
areas: Array<string>, 
/**
 * The word behind the id of a unit that starts on its back; none where files of this game have none.
 */
back_word: string | null, };

export type RosterUnit = { 
/**
 * Its id, as a file writes it.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * The formation that it belongs to; often empty.
 */
formation: string, 
/**
 * Its numbers, as a player says them.
 */
values: string, 
/**
 * Whose it is, if that is known.
 */
side: number | null, 
/**
 * Whether something is printed on its back: it can start so.
 */
has_back: boolean, };

export type Opened = { 
/**
 * The game's id.
 */
game: string, 
/**
 * The JSON schema of a scenario of this game.
 */
schema: Record<string, unknown>, 
/**
 * The scenario.
 */
checked: DraftChecked, 
/**
 * What the position that it was taken from has and a scenario cannot hold, by name.
 */
left_out: Array<string>, 
/**
 * A scenario, as TOML text.
 */
scenario_file?: string, 
/**
 * Charts, as TOML text.
 */
charts_file?: string, 
/**
 * Counters, as TOML text.
 */
units_file?: string, 
/**
 * The map that the scenario names, as text.
 */
map_file?: string, };

export type Kept = { 
/**
 * Its id.
 */
id: string, 
/**
 * The link to it, without the server's address.
 */
link: string, };

export type TrialRequest = { 
/**
 * The scenario.
 */
draft: DraftRequest, 
/**
 * Who plays both sides; the quickest sensible player if nothing is said.
 */
player?: string, 
/**
 * The number of the first game: the same number is the same dice.
 */
from: number, 
/**
 * How many games at most. Fewer are played if they take long.
 */
games: number, };

export type Tried = { 
/**
 * Who played both sides.
 */
player: string, 
/**
 * The names of the sides, in order.
 */
sides: Array<string>, 
/**
 * The games in order.
 */
games: Array<TriedGame>, };

export type TriedGame = { 
/**
 * Who won; nobody in a draw.
 */
winner: number | null, 
/**
 * How well: "decisive", "marginal".
 */
level: string, 
/**
 * The margin, positive for the first side.
 */
score: number, };

export type CountersRequest = { 
/**
 * The game's id.
 */
game: string, 
/**
 * The list as a tree of keys ...
 */
value: Record<string, unknown> | undefined, 
/**
 * ... or as TOML text.
 */
units_file?: string, 
/**
 * The text that the tree was read from: its comments and its order are kept. The game's own file if nothing is said.
 */
base?: string, 
/**
 * The counter mix that is drawn; the usual one if nothing is said.
 */
mix?: string, };

export type CountersOpened = { 
/**
 * The game's id.
 */
game: string, 
/**
 * The JSON schema of a list of units of this game.
 */
schema: Record<string, unknown>, 
/**
 * The keys of a unit in the order in which the game's file has them.
 */
order: Array<string>, 
/**
 * What the numbers on a counter mean.
 */
legend: string, 
/**
 * The counter mixes, the usual one first; none where there is one sheet only.
 */
mixes: Array<string>, 
/**
 * Every counter of the game as a symbol `c-` and its id in one SVG, and `-back` behind it.
 */
faces: string, 
/**
 * The list.
 */
checked: CountersChecked, };

export type CountersChecked = { 
/**
 * Whether it could be drawn. If not, the sheet is the game's own.
 */
drawn: boolean, 
/**
 * The counter sheet. Units that are wrong are left out.
 */
sheet: Array<SheetGroup>, 
/**
 * The counters that differ from the game's own, as symbols `c-own-` and the id.
 */
faces: string, 
/**
 * What differs from the game's own.
 */
changes: Array<CounterChange>, 
/**
 * What the counters come to, a line for each section of the sheet.
 */
totals: Array<CounterTotal>, 
/**
 * Whether it can be played with.
 */
ok: boolean, 
/**
 * The file as a tree; none if the text is no TOML.
 */
value: Record<string, unknown> | null, 
/**
 * The file as TOML text, as it can be saved and played with.
 */
text: string, 
/**
 * All that is wrong, in the order of the text.
 */
faults: Array<DraftFault>, 
/**
 * What is possible but hardly meant.
 */
doubts: Array<string>, 
/**
 * What is in it: labels and the rest.
 */
summary: Array<[string, string]>, };

export type SheetGroup = { 
/**
 * The section of the sheet: a nation, or the markers.
 */
section: string, 
/**
 * The formation; often empty.
 */
name: string, 
/**
 * The counters in order.
 */
counters: Array<SheetCounter>, };

export type SheetCounter = { 
/**
 * Its id.
 */
id: string, 
/**
 * What it is called.
 */
name: string, 
/**
 * Its numbers, as a player says them.
 */
values: string, 
/**
 * Whether it is a unit, not a marker.
 */
is_unit: boolean, 
/**
 * Whether a unit is printed on its back.
 */
has_back: boolean, 
/**
 * Whether it differs from the game's own.
 */
is_changed: boolean, 
/**
 * Whether the game has none like it.
 */
is_new: boolean, };

export type CounterChange = { 
/**
 * Its id.
 */
id: string, 
/**
 * Section and formation.
 */
formation: string, 
/**
 * What differs, in words.
 */
text: string, 
/**
 * Whether the game has it.
 */
before: boolean, 
/**
 * Whether this list has it.
 */
after: boolean, };

export type CounterTotal = { 
/**
 * The section.
 */
section: string, 
/**
 * How many units.
 */
units: [number, number], 
/**
 * Their strength.
 */
strength: [number, number], };
