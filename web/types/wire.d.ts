// What server and client say to each other.
export type Side = number;
export interface Shelf { version: string; games: Title[] }
export interface Title {
  id: string; name: string; about: string; playable: boolean; sides: string[]; scenarios: Scenario[];
  presets: { id: string; name: string; about: string }[]; switches: Switch[]; players: { name: string; about: string }[]; picture: string;
}
export interface Scenario { id: string; name: string; about: string; switches: string }
export interface Switch {
  id: string; name: string; text: string; rule: string; choices: { value: string; name: string }[]; default: string;
  needs: string[]; excludes: string[]; presets: Record<string, string>;
}
export type SeatWish = { kind: "me" } | { kind: "friend" } | { kind: "computer"; player: string };
export interface NewGame {
  game: string; scenario?: string; scenario_file?: string; preset?: string; rules?: string; seats: SeatWish[]; seed?: string; name?: string;
}
export interface Created { id: string; token: string | null; seats: { side: Side; name: string; link: string }[]; watch: string }
export interface GameCard {
  id: string; game: string; title: string; scenario: string; turn: string; phase: string; sides: { name: string; player: string }[];
  waits_for: Side | null; yours: Side[]; over: string | null; updated: string; actions: number;
}
export interface Table {
  id: string; game: string; title: string; scenario: Scenario; rules: string; sides: SideInfo[]; seat: SeatInfo; view: View;
  turn: Turn; log: StoryStep[]; chat: Chat[]; n: number; commitment: string | null; seed: string | null;
  dice_seen: boolean; can_save: boolean;
}
export interface SideInfo { name: string; player: string; here: boolean; colour: string }
export interface SeatInfo { sides: Side[]; name: string }
export interface Turn {
  actions: number; side: Side | null; decision: string | null; prompt: string; rule: string | null; yours: boolean; offers: Offer[];
  undo: string | null; no_undo: string | null; outcome: Outcome | null; thinking: boolean;
}
export interface Outcome { winner: Side | null; level: string; text: string; rule: string }
export interface Update { n: number; view: View; turn: Turn; steps: StoryStep[]; undone: number }
export interface Offer {
  text: string; verb: string; label: string; unit: number | null; hex: string | null; to_units: number[]; note: string | null;
  stop: boolean; ends: boolean; path: string[]; warnings: Reason[];
}
export interface Reason { text: string; rule: string }
export interface View { seat: unknown; turn: string; phase: string; units: SeenUnit[]; marks: Mark[]; tracks: Track[] }
export type Spot = { hex: string } | { box: string };
export interface SeenUnit {
  id: number; side: Side; name: string | null; counter: string | null; spot: Spot; level: number; badges: string[];
}
export interface Mark { at: string; mark: string; side: Side | null; value: string | null }
export interface Track { label: string; value: string; rule: string }
export interface StoryStep {
  action_number: number; turn: string; phase: string; side: Side; decision: string; action: string; forced: boolean; told: Told[];
}
export interface Told { text: string; rule: string; effect: Effect }
export type Effect =
  | { kind: "text" }
  | { kind: "move"; unit: number; path: string[] }
  | { kind: "place"; unit: number; at: string }
  | { kind: "remove"; unit: number; from: string }
  | { kind: "flip"; unit: number }
  | { kind: "roll"; what: string; dice: number[] }
  | { kind: "mark"; at: string; mark: string; on: boolean };
export interface Chance { result: string; cases: number; of: number; rule: string }
export interface Explanation { title: string; lines: SumLine[]; chances: Chance[] }
export interface SumLine { label: string; value: string; rule: string; parts: SumLine[] }
export interface HexInfo { hex: string; name: string | null; facts: SumLine[]; units: number[] }
export interface Overlay {
  id: string; label: string; about: string; rule: string | null; edge: boolean; hexes: { at: string; side: Side | null; value: string | null }[];
}
export interface BoardInfo {
  width: number; height: number; radius: number; orientation: "flat" | "pointy";
  hexes: { name: string; x: number; y: number; place: string | null; terrain: string }[]; corners: [number, number][];
}
export interface RuleText { id: string; title: string; text: string; kind: string; origin: string; switch: string | null; on: boolean }
export interface Chat { n: number; from: string; text: string; at: string }
