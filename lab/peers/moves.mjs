// The programs of every peer: what they have to give, and what a person still changes in them after `apostille migrate`.
export const PROGRAMS = ["paging", "upload", "errors", "events", "auth"];

export const EXPECTED = {
  paging: ["Note a", "Note b", "Note c", "Note d", "Note e"],
  upload: 5,
  errors: ["Note a", "no zz", "with Ada"],
  events: ["Note a", "Note b", "Note c"],
  auth: 4,
};

/** By peer and file: lines, or a pattern for them, and the lines that replace them. */
const BY_HAND = {
  "openapi-fetch": {
    "events.ts": [
      [/^import type \{ Note \} from .*\n/m, ""],
      [
        `  let text = "";
  for await (const part of data.pipeThrough(new TextDecoderStream())) {
    const blocks = (text + part).split("\\n\\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const json = block.replace(/^data: /, "");
      titles.push((JSON.parse(json) as Note).title);
    }
  }
`,
        "  for await (const note of data) titles.push(note.title);\n",
      ],
    ],
  },
  orval: {
    "events.ts": [
      [/^import type \{ Note \} from .*\n/m, ""],
      ["  const stream = data as unknown as ReadableStream<Uint8Array<ArrayBuffer>>;\n", ""],
      [
        `  let text = "";
  for await (const part of stream.pipeThrough(new TextDecoderStream())) {
    const blocks = (text + part).split("\\n\\n");
    text = blocks.pop() ?? "";
    for (const block of blocks)
      titles.push((JSON.parse(block.replace(/^data: /, "")) as Note).title);
  }
`,
        "  for await (const note of data) titles.push(note.title);\n",
      ],
    ],
    "api-client.ts": [
      ["\n/** The", `import { settings } from "./fetcher";\n\n/** The`],
      [
        "  // What requests need: baseUrl, auth, headers, fetch, use.\n",
        `  auth: { app: () => settings.token() },
  fetch: (url, init) => fetch(url.replace("http://127.0.0.1:4010", settings.baseUrl), init),
`,
      ],
    ],
  },
};

/** The number of lines that differ between two texts with a common beginning and end. */
function changedLines(before, after) {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const drop = (index) => [old, now].forEach((all) => all.splice(index, 1));
  while (old.length > 0 && old[0] === now[0]) drop(0);
  while (old.length > 0 && old.at(-1) === now.at(-1)) drop(-1);
  return Math.max(old.length, now.length);
}

const lines = (text) => text.split("\n").length - 1;

/** A migrated file as a person leaves it, and how many of its lines they touched. */
export function finishByHand(peer, file, migrated) {
  let [text, touched] = [migrated, 0];
  for (const [old, now] of BY_HAND[peer]?.[file] ?? []) {
    const found = typeof old === "string" ? text.includes(old) && old : old.exec(text)?.[0];
    if (!found) throw new Error(`${peer}/${file} has not: ${old}`);
    text = text.replace(found, () => now);
    touched += changedLines(found, now);
  }
  return { text, touched, lines: lines(migrated) };
}
