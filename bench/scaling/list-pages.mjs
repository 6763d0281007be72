/** CPU time of the sandbox for one page of lists of different lengths. */
import { startSandbox } from "../sandbox/start.mjs";

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
