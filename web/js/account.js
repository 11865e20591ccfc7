// Why a computer did something: the plan in force, the others with their chances, what decided, and the sum behind it.
/** @import * as W from "../types/wire.d.ts" */
import { h } from "./dom.js";
import { question, toast } from "./dialogs.js";
import { explanation, tells } from "./explain.js";

/** So many plans are told; the rest is counted. */
const PLANS = 8;

/** Part of an effort, in words. @param {number} part */
export const partWords = (part) => ({ 1: "all", 2: "half", 4: "a quarter", 8: "an eighth" })[part] ?? "a small part";

/** A chance in percent. @param {number} chance */
export const percent = (chance) => `${Math.round(chance * 100)} %`;

/** What it cost to think, in a sentence. @param {Pick<W.ThoughtInfo, "plans" | "horizon" | "turns" | "part">} thought */
export const effort = ({ plans, horizon, turns, part }) =>
  `It compared ${plans.length} plans over ${horizon} player-turns, in ${turns} simulated ones.` +
  (part > 1 ? ` That was ${partWords(part)} of its effort: the server was busy.` : "");

/** Plans with their chances as bars. @param {W.PlanInfo[]} plans */
export function planTable(plans) {
  return h(
    "ol",
    { class: "plans" },
    plans.slice(0, PLANS).map((plan, index) => {
      const bar = h("span", { class: "plan-bar", "aria-hidden": "true" });
      bar.style.setProperty("--share", String(plan.chance));
      return h(
        "li",
        { class: index === 0 ? "chosen" : "" },
        h("span", { class: "plan-name" }, h("strong", { text: plan.name }), plan.changes.length > 0 && h("span", { class: "faint", text: ` ${plan.changes.join(", ")}` })),
        h("span", { class: "plan-chance" }, bar, h("span", { text: percent(plan.chance) }), h("span", { class: "faint", text: plan.tries === 1 ? "1 try" : `${plan.tries} tries` })),
      );
    }),
    plans.length > PLANS && h("li", { class: "faint", text: `and ${plans.length - PLANS} more` }),
  );
}

/** All of an account. @param {W.AccountInfo} account @returns {HTMLElement} */
export function accountBody(account) {
  const { thought, sum } = account;
  return h(
    "div",
    { class: "account" },
    account.held && h("p", { text: account.held }),
    account.reasons.map((reason) => h("p", { text: reason })),
    thought && [
      h("h3", { text: `The plan: ${thought.plans[0]?.name ?? "none"}` }),
      h("p", { class: "faint", text: `Thought out in ${thought.when}.` }),
      planTable(thought.plans),
      h("p", { text: thought.decided }),
      h("p", { class: "faint", text: effort(thought) }),
    ],
    sum && tells(sum) && [h("h3", { text: sum.title }), explanation(sum)],
  );
}

/** Asks and tells why. @param {import("./api.js").GameApi} api @param {W.StoryStep} step @param {string} player who played it */
export async function tellWhy(api, step, player) {
  try {
    const account = await api.account(step.action_number);
    const what = step.told[0]?.text ?? account.action;
    await question(`Why did ${player} do that?`, [h("p", { class: "account-what", text: what }), accountBody(account)], [{ value: "", text: "Close", main: true }]);
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error));
  }
}
