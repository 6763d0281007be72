/** Every paging tool is called twice: `next` of its first result leads to the second page, and that one to none. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { clientOf } from "../../runtime/dist/client.js";
import { bindTools } from "../../runtime/dist/tools.js";
import { ROOT } from "../packages.mjs";
import { samplesOf } from "./schemas.mjs";

const PROPOSAL = /`x-pagination: \{ (.*) \}`/;

/** Runs an action with an overlay that adds the pagination which `lint` proposes for a document. */
export async function withProposals(file, action) {
  const words = ["lint", file, "--only", "apostille", "--format", "json"];
  const main = join(ROOT, "dist/generator/cli/main.js");
  const options = { encoding: "utf8", maxBuffer: 1 << 30 };
  const { stdout } = spawnSync(process.execPath, [main, ...words], options);
  const found = stdout === "" ? [] : JSON.parse(stdout);
  const actions = found.flatMap(({ code, message, location }) => {
    const [, rule] = (code === "extension/pagination-proposed" && PROPOSAL.exec(message)) || [];
    if (rule === undefined) return [];
    const target = `$${location.pointer.split("/").slice(1).map(stepOf).join("")}`;
    return [
      { target, update: { "x-pagination": Object.fromEntries(rule.split(", ").map(memberOf)) } },
    ];
  });
  if (actions.length === 0) return action([]);
  const folder = mkdtempSync(join(tmpdir(), "pages-"));
  const overlay = join(folder, "overlay.json");
  const info = { title: "Pages", version: "1" };
  writeFileSync(overlay, JSON.stringify({ overlay: "1.0.0", info, actions }));
  return action([overlay]).finally(() => rmSync(folder, { recursive: true }));
}

function memberOf(text) {
  const [name, value] = text.split(": ");
  return [name, /^\d+$/.test(value) ? Number(value) : value];
}

const stepOf = (step) => `[${JSON.stringify(step.replaceAll("~1", "/").replaceAll("~0", "~"))}]`;

/** Returns how many tools page, and how many cannot be called because no valid input is found. */
export async function callTwice(set, report) {
  const counts = { "paging tools": 0, "without valid input": 0, "not paging": 0 };
  const samples = samplesOf(set);
  for (const tool of set.tools) {
    const { pagination } = tool.operation;
    if (pagination === undefined) continue;
    counts["paging tools"] += 1;
    const sent = [];
    const fetch = async (url) => {
      sent.push(new URL(url));
      return answerOf(tool, sent.length);
    };
    const client = clientOf({ baseUrl: "https://pages.test/v1", fetch });
    const [bound] = bindTools({ ...set, tools: [tool] }, { client, reportMismatches: true });
    const first = await firstOf(bound, samples(tool));
    if (first === undefined) counts["without valid input"] += 1;
    else {
      const second = first.next && (await bound.call(first.next));
      const problem = problemOf(sent, second);
      if (problem !== undefined) report(`${tool.name} (${pagination.style}): ${problem}`);
      if (problem !== undefined) counts["not paging"] += 1;
    }
  }
  return counts;
}

async function firstOf(bound, inputs) {
  for (const input of inputs) {
    const { ok, output } = await bound.call(input);
    if (ok) return output;
  }
  return undefined;
}

function problemOf([first, second], result) {
  if (result === undefined) return "the first page leads nowhere";
  if (!result.ok) return `the second call failed: ${JSON.stringify(result)}`;
  if (second.origin + second.pathname !== first.origin + first.pathname) return `${second}`;
  if (second.search === first.search) return "the first page comes again";
  return result.output.next === undefined ? undefined : "the last page leads on";
}

const UUID = "00000000-0000-4000-8000-000000000002";

/** Page one of two, or page two. */
function answerOf({ input, operation: { pagination } }, page) {
  const { style, items, current, last, total, next, more, lastItem } = pagination;
  const isLast = page > 1;
  const target =
    style === "link"
      ? "?its=second"
      : input.properties?.[pagination.cursor]?.format === "uuid"
        ? UUID
        : "2";
  const body = [
    [items, isLast ? [] : [lastItem === undefined ? {} : withValue({}, lastItem, target)]],
    [current, page],
    [last, 2],
    [total, 1000],
    [more, !isLast],
    [next, isLast ? null : target],
  ].reduce((whole, [at, value]) => (at === undefined ? whole : withValue(whole, at, value)), {});
  const link = style === "link" && !isLast ? { link: `<${target}>; rel="next"` } : {};
  return Response.json(body, { headers: link });
}

/** A value at a JSON pointer. */
function withValue(whole, pointer, value) {
  const [, step, ...rest] = pointer.split("/");
  if (step === undefined) return value;
  const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
  return { ...whole, [key]: withValue(whole[key] ?? {}, ["", ...rest].join("/"), value) };
}
