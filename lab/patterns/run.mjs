// patterns [--count 10000] [--seed 1]
//
// Makes patterns of less than 1 kB from a grammar, and lets the commands decide on each and test texts with it. Those that
// no one is warned of are tested as generated validators do. Exits with 1 if one takes more than 0.2 seconds of CPU time.
import { parseArgs } from "node:util";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

import * as fc from "fast-check";
import { openSource } from "../measuring/source.mjs";

/** Seconds of CPU time. */
const LIMIT = 0.2;
/** Milliseconds after which a pattern is ended. */
const PATIENCE = 10_000;
const LONGEST = 1000;

const atom = fc.constantFrom(
  "a",
  "b",
  ".",
  "\\w",
  "\\d",
  "\\s",
  "[ab]",
  "[^a]",
  "\\p{L}",
  "\\b",
  "x",
);
const count = fc.integer({ min: 1, max: 60 });
/** A text so many times, or as often as there is room for it. */
const repeatText = (text, times) =>
  text.repeat(Math.max(1, Math.min(times, Math.floor(LONGEST / text.length))));

const repetition = fc.oneof(
  fc.constantFrom("", "", "?", "*", "+", "*?", "+?"),
  count.map((most) => `{${most}}`),
  count.map((most) => `{0,${most}}`),
  count.map((least) => `{${least},}`),
);
const { pattern: grammar } = fc.letrec((tie) => ({
  pattern: fc.oneof(
    { depthSize: "medium" },
    atom,
    tie("repeated"),
    tie("sequence"),
    tie("choice"),
    tie("around"),
  ),
  repeated: fc.tuple(tie("pattern"), repetition).map(([part, times]) => `(?:${part})${times}`),
  sequence: fc
    .tuple(
      fc.array(tie("pattern"), { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 1, max: 100 }),
    )
    .map(([parts, times]) => repeatText(parts.join(""), times)),
  choice: fc
    .array(fc.oneof(fc.constant(""), tie("pattern")), { minLength: 2, maxLength: 4 })
    .map((parts) => `(${parts.join("|")})`),
  around: fc
    .tuple(fc.constantFrom("(?=", "(?!", "(?<="), tie("pattern"))
    .map(([opening, part]) => `${opening}${part})`),
}));
const anchored = fc
  .tuple(fc.constantFrom("", "^"), grammar, fc.constantFrom("", "$", "!$", "(?!)"))
  .map((parts) => parts.join(""))
  .filter((pattern) => pattern.length < LONGEST);

const TEXTS = [
  "",
  "a",
  "ab".repeat(20),
  `${"a".repeat(100)}!`,
  `${"1".repeat(1000)} `,
  "x".repeat(5000),
];

const { values: flags } = parseArgs({
  options: {
    count: { type: "string", default: "10000" },
    seed: { type: "string", default: "1" },
  },
});

if (isMainThread) await watch();
else await tryPatterns(workerData);

/** Prints the dearest patterns of each kind of use; ends a pattern that does not end. */
async function watch() {
  const worker = new Worker(new URL(import.meta.url), {
    workerData: flags,
    argv: process.argv.slice(2),
  });
  const results = [];
  let [current, since] = ["", Date.now()];
  const timer = setInterval(() => {
    if (current === "" || Date.now() - since < PATIENCE) return;
    console.log(`does not end: ${current}`);
    process.exit(1);
  }, 1000);
  worker.on("message", ({ pattern, seconds }) => {
    [current, since] = [pattern, Date.now()];
    if (seconds !== undefined) results.push({ pattern, seconds });
  });
  await new Promise((done, fail) => worker.on("exit", done).on("error", fail));
  clearInterval(timer);
  report(results);
}

function report(results) {
  const uses = ["decision", "commands", "validator"];
  for (const use of uses) {
    const [{ pattern, seconds }] = results.toSorted((a, b) => b.seconds[use] - a.seconds[use]);
    console.log(`${use}: at most ${seconds[use].toFixed(3)} s, by ${pattern.slice(0, 100)}`);
  }
  const above = results.filter(({ seconds }) => uses.some((use) => seconds[use] > LIMIT));
  const tested = results.filter(({ seconds }) => seconds.validator > 0).length;
  console.log(
    `${results.length} patterns, ${tested} without a warning, ${above.length} above ${LIMIT} s`,
  );
  process.exitCode = above.length > 0 ? 1 : 0;
}

async function tryPatterns({ count, seed }) {
  // The generator is TypeScript.
  const { load, close } = await openSource();
  const tell = parentPort.postMessage.bind(parentPort);
  const { costOf } = await load("/generator/description/patterns/cost.ts");
  const { createPatterns } = await load("/generator/description/patterns/limited.ts");
  const { whyNot } = await load("/generator/description/patterns/usable.ts");
  const { compilePattern } = await load("/runtime/json-schema/values/pattern.ts");
  for (const pattern of fc.sample(anchored, { numRuns: Number(count), seed: Number(seed) })) {
    tell({ pattern });
    const [decision, cost] = measure(() => whyNot(pattern) ?? costOf(pattern));
    const [commands] = measure(() => {
      if (whyNot(pattern) === undefined) TEXTS.forEach(createPatterns().compile(pattern).test);
    });
    const [validator] = measure(() => {
      if (cost === "fine") TEXTS.forEach((text) => compilePattern(pattern).test(text));
    });
    tell({
      pattern,
      seconds: { decision, commands, validator: cost === "fine" ? validator : 0 },
    });
  }
  await close();
}

/** The seconds of CPU time that something takes, and its result. */
function measure(action) {
  const begin = process.cpuUsage();
  const result = action();
  const { user, system } = process.cpuUsage(begin);
  return [(user + system) / 1e6, result];
}
