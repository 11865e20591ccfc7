// The ground in its season: when the weather changes, or a past day is looked at, the picture of the map does so too.
/** @import * as W from "../types/wire.d.ts" */

export class Seasons {
  /** The season whose picture is shown. @type {W.Season} */ #shown;
  #changing = false;

  /**
   * @param {{ board: { season: W.Season }, later: (topics: ("view" | "past")[], heard: () => void) => void }} store
   * @param {{ map: (season: W.Season) => Promise<import("./map-picture.js").Sheet> }} api @param {{ changeGround: (sheet: import("./map-picture.js").Sheet) => Promise<void> }} board
   * @param {W.Season} shown
   */
  constructor(store, api, board, shown) {
    this.store = store;
    this.api = api;
    this.board = board;
    this.#shown = shown;
    store.later(["view", "past"], () => void this.follow());
  }

  /** Changes the ground until it is that of the position on the table. */
  async follow() {
    if (this.#changing) return;
    this.#changing = true;
    try {
      while (this.store.board.season !== this.#shown) {
        const season = this.store.board.season;
        await this.board.changeGround(await this.api.map(season));
        this.#shown = season;
      }
    } catch {
      // The old ground serves; the next change of the position asks again.
    } finally {
      this.#changing = false;
    }
  }
}
