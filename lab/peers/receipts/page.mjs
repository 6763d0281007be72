/** docs/receipts.md, from the record of what was measured. */
import { table } from "../../measuring/report.mjs";
import { COMPILERS, LIMIT, TOOLS } from "./measure.mjs";

const HEAD = [
  "CPU, s",
  "files",
  "lines",
  "one call, kB",
  ...COMPILERS.map((one) => `errors, ${one}`),
];

const cells = ({ failed, cpu, files, lines, call, errors }) =>
  failed === undefined
    ? [
        ...[cpu.toFixed(1), `${files}`, lines.toLocaleString("en")],
        ...[call === undefined ? "–" : (call / 1000).toFixed(1)],
        ...errors.map((found) => found.toLocaleString("en")),
      ]
    : [failed, ...HEAD.slice(1).map(() => "")];

const sourceOf = ({ repository, path, npm }) =>
  npm === undefined
    ? `[${repository}](https://github.com/${repository}), \`${path}\``
    : `[${npm}](https://www.npmjs.com/package/${npm}), \`${path}\``;

function section({ name, bytes, hash, results, date, ...source }) {
  const rows = TOOLS.map((tool) => [tool.name, ...cells(results[tool.name])]);
  return `### ${name}

${sourceOf(source)}: ${Math.round(bytes / 1000).toLocaleString("en")} kB, SHA-256 \`${hash.slice(0, 12)}\`, measured on ${date}

${table(["", ...HEAD], rows)}`;
}

function summary(record) {
  const rows = TOOLS.map(({ name }) => {
    const results = record.map(({ results }) => results[name]);
    const made = results.filter(({ failed }) => failed === undefined);
    const clean = COMPILERS.map(
      (_, index) => made.filter(({ errors }) => errors[index] === 0).length,
    );
    const versions = [...new Set(results.map(({ version }) => version))];
    return [`${name} ${versions.join(", ")}`, ...[made.length, ...clean].map(String)];
  });
  return table(["", "generated", ...COMPILERS.map((one) => `without errors, ${one}`)], rows);
}

const machinesOf = (record) => [...new Set(record.map(({ machine }) => machine))].join("; ");

export const pageOf = (record) => `# Receipts

What four generators make of ${record.length} well-known documents: \`npm run lab -- receipts FOLDER\` measures it and writes this page. Nothing on it is typed by hand.

${summary(record)}

## What is measured

- Each generator makes types, a client and zod schemas; orval, which makes schemas in a run of its own, only types and a client. Redocly's and hey-api's generators, and orval, run on Node 24, which they need.
- **CPU** is the user and system time of its processes. Other work on the machine adds to it: compare only figures of one document. The machine: ${machinesOf(record)}.
- **Lines** are those with code, comments left out.
- **One call** is a program with the first GET of the document (or its first POST), bundled with Rolldown, minified and gzipped. A dash means that no function has the name of this operation, or that no operation has a name.
- **Errors** are those of TypeScript ${COMPILERS.join(", ")} with \`strict\` alone, because not every output compiles with stricter settings.
- A generator *failed* if it ended with an error, such as one about the document; a compiler if it ran out of memory. What took more than ${LIMIT} seconds was stopped.
- The documents are not copied into this repository, because each has a licence of its own.

## Each document

${record.map(section).join("\n\n")}
`;
