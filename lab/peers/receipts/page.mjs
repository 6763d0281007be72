/** docs/receipts.md, from the record of what was measured. */
import { table } from "../../measuring/report.mjs";
import { COMPILERS, LIMIT, TOOLS } from "./measure.mjs";

/** The errors that each compiler found, or once what all of them found. */
const errorsOf = ({ errors }) => {
  const texts = errors.map((found) => found.toLocaleString("en"));
  return new Set(texts).size === 1 ? texts[0] : texts.join(" / ");
};

/** A table of one figure: a row for each document, a column for each generator. */
function figures(record, cell) {
  const rows = record.map(({ name, results }) => [
    name,
    ...TOOLS.map((tool) => results[tool.name].failed ?? cell(results[tool.name])),
  ]);
  return table(["", ...TOOLS.map(({ name }) => name)], rows);
}

const sourceOf = ({ repository, path, npm }) =>
  npm === undefined
    ? `[${repository}](https://github.com/${repository}), \`${path}\``
    : `[${npm}](https://www.npmjs.com/package/${npm}), \`${path}\``;

const documents = (record) =>
  table(
    ["", "from", "kB", "SHA-256"],
    record.map(({ name, bytes, hash, ...source }) => [
      ...[name, sourceOf(source), Math.round(bytes / 1000).toLocaleString("en")],
      `\`${hash.slice(0, 12)}\``,
    ]),
  );

function summary(record) {
  const rows = TOOLS.map(({ name }) => {
    const results = record.map(({ results }) => results[name]);
    const successes = results.filter(({ failed }) => failed === undefined);
    const clean = COMPILERS.map(
      (_, index) => successes.filter(({ errors }) => errors[index] === 0).length,
    );
    const versions = [...new Set(results.map(({ version }) => version))];
    return [`${name} ${versions.join(", ")}`, ...[successes.length, ...clean].map(String)];
  });
  return table(["", "generated", ...COMPILERS.map((one) => `without errors, ${one}`)], rows);
}

const distinctValues = (record, key) =>
  [...new Set(record.map((receipt) => receipt[key]))].join("; ");

export const pageOf = (record) => `# Receipts

What four generators make of ${record.length} well-known documents: \`npm run lab -- receipts FOLDER\` measures it and writes this page. Nothing on it is typed by hand. The last measurement: ${distinctValues(record, "date")}, on ${distinctValues(record, "machine")}.

${summary(record)}

Each generator makes types, a client and zod schemas; orval, which makes schemas in a run of its own, only types and a client. Redocly's and hey-api's generators, and orval, run on Node 24, which they need. A generator *failed* if it ended with an error, such as one about the document; a compiler if it ran out of memory. What took more than ${LIMIT} seconds was stopped.

## Errors

Those of TypeScript ${COMPILERS.join(", ")} with \`strict\` alone, because not every output compiles with stricter settings; one number where all three agree.

${figures(record, errorsOf)}

## Lines

Those with code, comments left out.

${figures(record, ({ lines }) => lines.toLocaleString("en"))}

## One call, in kB

A program with the first GET of the document (or its first POST), bundled with Rolldown, minified and gzipped. A dash means that no function has the name of this operation, or that no operation has a name.

${figures(record, ({ call }) => (call === undefined ? "–" : (call / 1000).toFixed(1)))}

## CPU, in seconds

The user and system time of the generator's processes. Other work on the machine adds to it: compare only figures of one document.

${figures(record, ({ cpu }) => cpu.toFixed(1))}

## The documents

They are not copied into this repository, because each has a licence of its own.

${documents(record)}
`;
