// The rules of a new game: presets, every switch in its group with a line for each value, and what contradicts what.
/** @import * as W from "../types/wire.d.ts" */
import { h, fill, icon, uid } from "./dom.js";
import { capital } from "./offers.js";
import { AS_WRITTEN, changed, conflicts, switchText, usual, valuesOf, warnings } from "./switches.js";

/** @type {{ group: W.SwitchGroup, title: string, about: string }[]} */
const GROUPS = [
  { group: "seed", title: "Changes and options of the documents", about: "What the variant documents add to the game or change in it." },
  { group: "base", title: "Rules of the game itself", about: "Each can be left out or played otherwise." },
  { group: "house", title: "House rules", about: "Of our own making, to try something else." },
];

export class SwitchList {
  /** @type {Map<string, string>} */ #chosen = new Map();
  #find = "";
  #changedOnly = false;
  /** Groups that are unfolded. @type {Set<W.SwitchGroup>} */ #open = new Set();

  /** @param {W.Title} title */
  constructor(title) {
    this.title = title;
    this.preset = AS_WRITTEN;
    /** @type {W.Scenario | undefined} */ this.scenario = title.scenarios[0];
    this.presets = h("div", { class: "presets", role: "radiogroup", "aria-label": "Preset" });
    this.told = h("p", { class: "preset-about faint", role: "status" });
    this.trouble = h("div", { class: "switch-trouble", role: "alert" });
    this.warned = h("div", { class: "switch-warnings", role: "status" });
    this.groups = h("div", { class: "switch-groups" });
    this.reset = h("button", {
      type: "button",
      text: "Reset",
      title: "All switches as the preset has them",
      onclick: () => {
        this.#chosen.clear();
        this.draw();
      },
    });
    this.element = h("div", { class: "switch-list" }, this.presets, this.told, this.trouble, this.warned, this.#tools(), this.groups);
    this.draw();
  }

  get #values() {
    return valuesOf(this.title.switches, this.preset, this.#chosen, this.scenario);
  }

  get #fixed() {
    return new Set(this.scenario?.fixed ?? []);
  }

  /** What contradicts what now. */
  get conflicts() {
    return conflicts(this.title.switches, this.#values, this.#fixed);
  }

  /** What is sent to the server. @returns {{ preset?: string, rules?: string }} */
  get wish() {
    const rules = switchText(this.title.switches, this.preset, this.#chosen, this.scenario);
    return { ...(this.preset === AS_WRITTEN ? {} : { preset: this.preset }), ...(rules ? { rules } : {}) };
  }

  /** Another scenario has other switches of its own; what was chosen stays. @param {W.Scenario | undefined} scenario */
  play(scenario) {
    this.scenario = scenario;
    for (const id of this.#fixed) this.#chosen.delete(id);
    this.draw();
  }

  /** Shows the first contradiction. */
  showTrouble() {
    const [first] = this.conflicts;
    if (!first) return false;
    /** @type {HTMLElement | null} */ (this.trouble.querySelector("button"))?.focus();
    this.trouble.scrollIntoView({ block: "center" });
    return true;
  }

  draw() {
    this.#drawPresets();
    this.#drawGroups();
  }

  #tools() {
    const search = h("input", {
      type: "search",
      class: "grow",
      placeholder: "Find a switch",
      "aria-label": "Find a switch",
      oninput: () => {
        this.#find = search.value.trim().toLowerCase();
        this.#drawGroups();
      },
    });
    const id = uid("changed-only");
    const box = h("input", {
      type: "checkbox",
      id,
      onchange: () => {
        this.#changedOnly = box.checked;
        this.#drawGroups();
      },
    });
    return h("div", { class: "switch-tools" }, search, h("label", { for: id }, box, "Only what is changed"), this.reset);
  }

  #drawPresets() {
    const { title, scenario } = this;
    const list = changed(title.switches, this.preset, this.#chosen, scenario);
    const all = [{ id: AS_WRITTEN, name: "As the scenario says" }, ...title.presets];
    const focused = this.presets.contains(document.activeElement);
    fill(
      this.presets,
      all.map(({ id, name }) => {
        const mine = id === this.preset;
        return h(
          "label",
          { class: "pill" },
          h("input", {
            type: "radio",
            name: "preset",
            checked: mine,
            onchange: () => {
              this.preset = id;
              this.#chosen.clear();
              this.draw();
            },
          }),
          h("span", { text: name }),
          mine && list.length > 0 && h("span", { class: "tag", text: "changed" }),
        );
      }),
    );
    if (focused) /** @type {HTMLElement | null} */ (this.presets.querySelector(":checked"))?.focus();
    const own = this.preset === AS_WRITTEN ? title.switches.filter((each) => usual(each, AS_WRITTEN, scenario) !== each.default) : [];
    const differs = own.length > 0 ? ` The scenario sets ${own.map((each) => each.id).join(", ")}.` : "";
    const count = list.length === 0 ? "Nothing is changed." : `Changed: ${list.map((each) => each.id).join(", ")}.`;
    this.told.textContent = `${count}${differs}`;
    this.reset.disabled = list.length === 0;
    this.#judge();
  }

  /** What contradicts what, with an offer to mend it; and what is hardly meant. */
  #judge() {
    fill(
      this.trouble,
      this.conflicts.map((conflict) =>
        h(
          "div",
          { class: "conflict" },
          icon("warn"),
          h("span", { class: "grow" }, h("strong", { text: conflict.text }), ` ${conflict.other.name} [${conflict.other.rule}].`),
          conflict.mends.map((mend, at) =>
            h("button", { type: "button", class: at === 0 ? "main" : "", text: mend.text, onclick: () => this.#set(mend.id, mend.value) }),
          ),
        ),
      ),
    );
    fill(
      this.warned,
      warnings(this.title, this.#values).map((warning) =>
        h("p", {}, h("strong", { text: "Hardly meant: " }), warning.text, h("span", { class: "faint", text: ` [${warning.rule}]` })),
      ),
    );
  }

  /** @param {string} id @param {string} value */
  #set(id, value) {
    this.#chosen.set(id, value);
    this.draw();
  }

  /** @param {W.Switch} each */
  #isShown(each) {
    if (this.#changedOnly && !this.#isChanged(each)) return false;
    const words = [each.id, each.name, each.rule, ...each.choices.map((choice) => choice.name)].join(" ").toLowerCase();
    return words.includes(this.#find);
  }

  /** @param {W.Switch} each */
  #isChanged(each) {
    const before = usual(each, this.preset, this.scenario);
    return (this.#chosen.get(each.id) ?? before) !== before;
  }

  #drawGroups() {
    const focus = document.activeElement?.id ?? "";
    const searching = this.#find !== "" || this.#changedOnly;
    fill(
      this.groups,
      GROUPS.flatMap(({ group, title, about }) => {
        const all = this.title.switches.filter((each) => each.group === group);
        const shown = all.filter((each) => this.#isShown(each));
        if (shown.length === 0) return [];
        const count = all.filter((each) => this.#isChanged(each)).length;
        const details = h(
          "details",
          {
            class: "switch-group",
            open: searching || this.#open.has(group),
            ontoggle: () => {
              if (searching) return;
              if (details.open) this.#open.add(group);
              else this.#open.delete(group);
            },
          },
          h(
            "summary",
            {},
            h("strong", { text: title }),
            h("span", { class: "count", text: String(shown.length) }),
            count > 0 && h("span", { class: "tag", text: `${count} changed` }),
          ),
          h("p", { class: "faint", text: about }),
          shown.map((each) => this.#switch(each)),
        );
        return [details];
      }),
      this.title.switches.every((each) => !this.#isShown(each)) &&
        h("p", { class: "faint", text: this.#changedOnly ? "Nothing is changed." : "No switch has these words." }),
    );
    if (focus.startsWith("value-")) document.getElementById(focus)?.focus();
  }

  /** @param {W.Switch} each */
  #switch(each) {
    const value = this.#values.get(each.id);
    const fixed = this.#fixed.has(each.id);
    const idle = this.scenario?.idle.includes(each.id) ?? false;
    const remark = fixed ? "fixed by the scenario" : idle ? "changes nothing in this scenario" : "";
    const choice = (/** @type {W.Choice} */ { value: one, name }, /** @type {number} */ at) => {
      const id = `value-${each.id}-${at}`.replaceAll(/[^\w-]/g, "_");
      return h(
        "label",
        { class: "switch-value", for: id },
        h("input", {
          type: "radio",
          id,
          name: `switch-${each.id}`,
          checked: one === value,
          disabled: fixed,
          onchange: () => this.#set(each.id, one),
        }),
        h("span", {}, h("strong", { text: `${capital(one)}: ` }), name),
      );
    };
    // Off is neutral and so the first of two; one reads what is done before what is not.
    const shown = each.choices.length === 2 ? [...each.choices].reverse() : each.choices;
    return h(
      "fieldset",
      { class: `switch${idle ? " idle" : ""}`, data: { switch: each.id } },
      h(
        "legend",
        {},
        h("strong", { text: each.name }),
        h("span", { class: "tag", text: each.id }),
        this.#isChanged(each) && h("span", { class: "tag changed", text: "changed" }),
        remark && h("span", { class: "faint", text: remark }),
      ),
      h("div", { class: "switch-values" }, shown.map((one) => choice(one, each.choices.indexOf(one)))),
      h("details", { class: "switch-rule" }, h("summary", { text: `Rule ${each.rule}` }), each.text.split("\n\n").map((part) => h("p", { text: part }))),
    );
  }
}
