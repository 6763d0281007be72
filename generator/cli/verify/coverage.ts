/** Writes how much of the document was seen, in this run and in earlier ones. */
import { resolve } from "node:path";

import {
  coverageUnreadable,
  printableJson,
  readText,
  type Report,
  whyUnreadable,
} from "../../description/index.js";
import {
  addCoverage,
  compact,
  type CoverageCount,
  coverageJson,
  coverageText,
  html,
  trustHtml,
  unseenByOperation,
} from "../../tools/index.js";
import { type FlagValues, list, repeatable } from "../command/flag.js";
import type { Terminal } from "../command/terminal.js";
import { writeResult } from "../command/write-result.js";

export const COVERAGE_FLAGS = {
  coverage: repeatable(
    "FILE",
    "write what was seen of the document: .json, .html, or text with any other ending",
  ),
  addCoverage: list("FILES", "JSON files of --coverage: what earlier runs have seen counts too"),
};

type CoverageFlags = Partial<FlagValues<typeof COVERAGE_FLAGS>>;

/** The coverage together with that of earlier runs. Files that cannot be read are reported, and add nothing. */
export function withEarlier(
  counts: readonly CoverageCount[],
  { addCoverage: paths = [] }: CoverageFlags,
  { cwd, report }: { readonly cwd: string; readonly report: Report },
): readonly CoverageCount[] {
  return paths.reduce((all, path) => {
    try {
      return addCoverage(all, JSON.parse(readText(resolve(cwd, path))));
    } catch (error) {
      report(coverageUnreadable({ path, why: whyUnreadable(error) }));
      return all;
    }
  }, counts);
}

/** Returns whether all files could be written. */
export function writeCoverage(
  counts: readonly CoverageCount[],
  { coverage: paths = [] }: CoverageFlags,
  { terminal, title }: { readonly terminal: Terminal; readonly title: string },
): boolean {
  const written = paths.map((path) => writeResult(path, fileOf(path, counts, title), terminal));
  return written.every(Boolean);
}

function fileOf(path: string, counts: readonly CoverageCount[], title: string): string {
  if (/\.json$/i.test(path)) return `${printableJson(coverageJson(counts))}\n`;
  return /\.html?$/i.test(path) ? coveragePage(counts, title) : coverageText(counts);
}

const STYLE = trustHtml(
  "body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}td,th{text-align:start;padding:.2rem 1rem .2rem 0}code{overflow-wrap:anywhere}",
);

/** One page that needs no other file: a table of all kinds, and what was not seen of each. */
const coveragePage = (counts: readonly CoverageCount[], title: string): string =>
  compact(
    html`<!doctype html>
      <html lang="en">
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Coverage of ${title}</title>
        <style>
          ${STYLE}
        </style>
        <h1>Coverage of ${title}</h1>
        <table>
          <tr>
            <th>What</th>
            <th>Seen</th>
            <th>Declared</th>
            <th>Not seen</th>
          </tr>
          ${counts.map(
            ({ kind, seen, declared }) =>
              html`<tr>
                <td>${kind}</td>
                <td>${seen}</td>
                <td>${declared}</td>
                <td>${declared - seen}</td>
              </tr>`,
          )}
        </table>
        ${counts.map(({ kind, items }) => unseenSection(kind, items))}
      </html>`,
  );

function unseenSection(kind: string, items: CoverageCount["items"]) {
  const unseen = unseenByOperation(items);
  if (unseen.length === 0) return undefined;
  return html`<h2>Not seen: ${kind}</h2>
    <ul>
      ${unseen.map(
        ([operation, names]) =>
          html`<li>${operation}${names.map((name) => html` <code>${name}</code>`)}</li>`,
      )}
    </ul>`;
}
