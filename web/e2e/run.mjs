// Runs the browser tests: two files beside each other, then those of `alone` one by one.
// A file that failed is run once more at the end, when nothing else loads the machine. What fails twice has failed; what passes then is
// named as unsteady, so that it is mended. Words on the command line choose files: `npm run e2e -- why learn`.
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

const here = import.meta.dirname;
const wanted = process.argv.slice(2);
const filesOf = (folder) =>
  fs
    .readdirSync(path.join(here, folder))
    .filter((name) => name.endsWith(".test.mjs") && (wanted.length === 0 || wanted.some((word) => name.startsWith(word))))
    .map((name) => path.join(folder, name));

/** Runs one file; its output comes at once when it has ended. */
const run = (file) =>
  new Promise((ended) => {
    const began = Date.now();
    const child = spawn(process.execPath, ["--test", "--test-timeout=600000", path.join(here, file)]);
    let text = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (text += part));
    child.on("close", (code) => {
      const count = (word) => Number(text.match(new RegExp(`^# ${word} (\\d+)$`, "m"))?.[1] ?? 0);
      const result = { file, well: code === 0 && count("pass") > 0, pass: count("pass"), fail: count("fail") };
      const seconds = Math.round((Date.now() - began) / 1000);
      console.log(result.well ? `${file}: ${result.pass} tests passed, ${seconds} s` : `${text}\n${file}: FAILED, ${seconds} s`);
      ended(result);
    });
  });

async function lane(files) {
  const results = [];
  for (let file = files.shift(); file; file = files.shift()) results.push(await run(file));
  return results;
}

const beside = filesOf(".");
const alone = filesOf("alone");
if (beside.length + alone.length === 0) {
  console.error(`no file of browser tests begins with ${wanted.join(" or ")}`);
  process.exit(2);
}
const first = (await Promise.all([lane(beside), lane(beside)])).flat();
first.push(...(await lane(alone)));
const again = await lane(first.filter((result) => !result.well).map((result) => result.file));
for (const result of again.filter((result) => result.well)) console.log(`unsteady: ${result.file} failed at first and passed alone`);
const last = [...first.filter((result) => result.well), ...again];
const sum = (what) => last.reduce((sum, result) => sum + result[what], 0);
const failed = again.filter((result) => !result.well);
for (const result of failed) console.log(`failed twice: ${result.file}`);
console.log(`${sum("pass")} passed, ${failed.length === 0 ? 0 : Math.max(1, sum("fail"))} failed`);
process.exit(failed.length === 0 ? 0 : 1);
