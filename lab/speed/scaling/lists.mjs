/** CPU time for lists of different lengths: of a generated validator, and of the sandbox for one page. */
import { median } from "../../measuring/report.mjs";
import { generateLines, load } from "../lines/generated.mjs";
import { request } from "../lines/handlers.mjs";
import { startSandbox } from "../sandbox/start.mjs";

/** Microseconds of one validation. */
function timeOf(validator, list) {
  const start = process.cpuUsage();
  for (let runs = 1; ; runs++) {
    if (!validator.safeParse(list).success) throw new Error("The list is valid.");
    const { user, system } = process.cpuUsage(start);
    if (user + system > 200_000) return (user + system) / runs;
  }
}

/** Pairs of a length and a time in milliseconds, in turns. */
export async function validationTimes(lengths, rounds) {
  generateLines();
  const { LineList } = await load("zod.js");
  const lists = lengths.map((length) => Array.from({ length }, () => request));
  const times = lists.map(() => []);
  for (let round = 0; round < rounds; round++)
    lists.forEach((list, index) => times[index].push(timeOf(LineList, list)));
  return lengths.map((length, index) => [length, median(times[index]) / 1000]);
}

/** Triples of a length and the milliseconds for the first page and for page 20. The lengths must rise. */
export async function listPages(lengths) {
  const { tell, ask, cost, stop } = await startSandbox();
  await ask("POST", "/quotes", { quote_type: "translation" });
  const pages = [];
  let present = 1;
  for (const length of lengths) {
    await tell("quotes", length - present);
    present = length;
    const page = (query) => cost(100, () => ask("GET", `/quotes${query}`));
    pages.push([length, await page(""), await page("?sort=-status&page=20")]);
  }
  stop();
  return pages;
}
