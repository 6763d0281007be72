// judges [--seed 1] [--seconds 60] [--strength 2] [--most 2000] [--smallest FOLDER], or judges FOLDER [--filter REGEX]
//
// The judges of tests/judges/ over documents of other seeds, until the time is up, or over the documents of a folder.
// Exits with 1 if they find what they do not find in CI; with --smallest, the smallest document of every class is written
// to a folder.
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { openSource } from "../measuring/source.mjs";

const {
  values: flags,
  positionals: [folder],
} = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: "1" },
    seconds: { type: "string", default: "60" },
    strength: { type: "string", default: "2" },
    most: { type: "string" },
    smallest: { type: "string" },
    filter: { type: "string", default: "." },
  },
});

// The judges are TypeScript, as the generator that they run is.
const source = await openSource();
const judges = await source.load("/tests/judges/index.ts");

/** The first finding of each class, or of each rule if it has no class, and how many there are. */
const classes = new Map();
const sort = (finding) => {
  const name = judges.explain(finding)?.why ?? `NEW: ${finding.rule}`;
  const { first = finding, count = 0 } = classes.get(name) ?? {};
  classes.set(name, { first, count: count + 1 });
};

if (folder === undefined) await trySeeds();
else await tryFolder();
for (const [name, { first, count }] of classes) {
  const { rule, detail, about } = first;
  console.log(`\n${name} (${count})\n  ${rule}\n  ${detail}\n  ${JSON.stringify(about)}`);
}
if (flags.smallest !== undefined) await writeSmallest(flags.smallest);
await source.close();
process.exitCode = [...classes.keys()].some((name) => name.startsWith("NEW")) ? 1 : 0;

async function trySeeds() {
  const [first, until] = [Number(flags.seed), Date.now() + Number(flags.seconds) * 1000];
  for (let seed = first; seed === first || Date.now() < until; seed++) {
    const { findings, ...figures } = await judges.judgeAll({
      seed,
      strength: Number(flags.strength),
      runs: 10,
      ...(flags.most !== undefined && { most: Number(flags.most) }),
    });
    findings.forEach(sort);
    console.log(`seed ${seed}: ${JSON.stringify(figures)}, ${findings.length} findings`);
  }
}

async function tryFolder() {
  for (const name of readdirSync(folder).filter((one) => new RegExp(flags.filter).test(one))) {
    const findings = await judges
      .judgeFile(join(folder, name))
      .catch((error) => [
        { rule: "every document generates", about: { name }, detail: String(error) },
      ]);
    for (const finding of findings)
      sort({ ...finding, about: { ...finding.about, document: name } });
    console.log(`${name}: ${findings.length} findings`);
  }
}

async function writeSmallest(target) {
  mkdirSync(target, { recursive: true });
  for (const [index, [name, { first }]] of [...classes].entries()) {
    const found = await judges.smallestOf(first);
    if (found === undefined) continue;
    const title = name
      .replaceAll(/[^A-Za-z0-9]+/g, "-")
      .slice(0, 60)
      .toLowerCase();
    const { settings, text: document } = found.document;
    const text = `// ${name}\n// ${found.finding.rule}\n// ${found.finding.detail}\n// ${JSON.stringify(settings)}\n`;
    writeFileSync(
      join(target, `${String(index).padStart(2, "0")}-${title}.jsonc`),
      text + document,
    );
    console.log(`${title}: ${document.length} characters`);
  }
}
