// Counts the tokens of a document's tools, and looks each operation up by its summary.
import { readApi, toolSetOf } from "../../dist/generator/index.js";
import { bindTools, searchable } from "../../runtime/dist/tools.js";

const [input] = process.argv.slice(2);
if (input === undefined) {
  console.error("Which document? npm run lab -- tool-search FILE");
  process.exit(2);
}
const { api } = await readApi({ input, only: [], lenient: true }, { report: () => {} });
const set = toolSetOf(api, () => {});
const all = bindTools(set, { client: { call: () => Promise.reject(new Error("not called")) } });
const offered = searchable(all, 0);
const tokens = (tools) =>
  Math.ceil(
    tools
      .map(({ name, title, description, inputSchema, outputSchema }) =>
        JSON.stringify({ name, title, description, inputSchema, outputSchema }),
      )
      .join("").length / 4,
  );

const [search] = offered;
const missed = [];
const unnamed = [];
let longest = 0;
for (const { name, title, inputSchema } of all) {
  const { output } = await search.call({ query: title ?? name });
  longest = Math.max(longest, JSON.stringify(output).length);
  if (!output.data.some(({ operation }) => operation === name)) missed.push(`${name}: ${title}`);
  const [named, ...others] = (await search.call({ query: name })).output.data;
  if (named.operation !== name || named.input !== inputSchema || others.length > 0)
    unnamed.push(name);
}
for (const line of missed) console.log(line);
console.log({
  operations: all.length,
  "tokens of all tools": tokens(all),
  "tokens of the search": tokens(offered),
  "tokens of the longest answer": Math.ceil(longest / 4),
  "not among the first five": missed.length,
  "not shown whole by its name": unnamed.length,
});
process.exitCode = missed.length + unnamed.length > 0 ? 1 : 0;
