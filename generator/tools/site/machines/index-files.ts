import { basename } from "node:path/posix";

import { fileNames } from "../../../output/index.js";
import {
  allOperations,
  type Site,
  type SiteFile,
  type SiteOperation,
  type SitePage,
} from "../frame/site.js";
import { plainSummary } from "../markup/markdown.js";
import { twinPath } from "./twins.js";

/** More operations than these are not in one list: a model would read all of it to find one. */
const MOST_IN_A_LIST = 8;
const MOST_IN_THE_FIRST = 40;

/**
 * `llms.txt` (llmstxt.org) and the lists behind it. They are small, and lead to any operation in few steps: by its group,
 * then by its path.
 */
export function indexFiles(site: Site, guides: readonly SitePage[]): readonly SiteFile[] {
  const operations = allOperations(site);
  const isShort = operations.length <= MOST_IN_THE_FIRST;
  const groups = site.groups.map((group) => ({
    name: group.group.fileName,
    operations: group.operations,
  }));
  const text = [
    `# ${plainSummary(site.api.title)}`,
    ...(site.api.docs.summary === undefined ? [] : [`> ${plainSummary(site.api.docs.summary)}`]),
    `Version ${site.api.version}. Every page has a Markdown twin: \`.md\` instead of \`.html\`.`,
    ...section(
      "Guides",
      guides.map((guide) => `- [${guide.title}](${twinPath(guide)})`),
    ),
    ...section(
      "Operations",
      isShort
        ? operations.map((own) => line(own, twinPath(own)))
        : contents(groups, "reference/NAME/llms.txt"),
    ),
    ...section("Events", events(site)),
    ...section("Schemas", site.schemas.length === 0 ? [] : ["- [All schemas](schemas/index.md)"]),
  ];
  return [
    { path: "llms.txt", text: `${text.join("\n\n")}\n` },
    ...(isShort ? [] : groups.flatMap((group) => listFiles(group, `reference/${group.name}/llms`))),
  ];
}

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [`## ${title}`, lines.join("\n")];

/** Lists of events are long: the guide has them. */
const events = ({ siteEvents }: Site): readonly string[] =>
  siteEvents.length > MOST_IN_THE_FIRST
    ? ["- [All events](guides/webhooks.md)"]
    : siteEvents.map((event) => `- [${event.event.type}](${twinPath(event)})`);

interface OperationList {
  readonly name: string;
  readonly operations: readonly SiteOperation[];
}

/** Names of lists with their lengths, and where they are. */
const contents = (lists: readonly OperationList[], file: string): readonly string[] => [
  `Each name is a list, \`${file}\`, and a number of operations:`,
  "",
  lists.map(({ name, operations }) => `${name} ${operations.length}`).join(", "),
];

/**
 * The list of some operations, in the folder of their pages; lists of parts if they are many. No page has a name with a
 * dot, so that `llms.issues.txt` is the name of none.
 */
function listFiles({ operations }: OperationList, path: string): readonly SiteFile[] {
  const parts = operations.length > MOST_IN_A_LIST ? partsOf(operations) : [];
  const text =
    parts.length < 2
      ? operations.map((own) => line(own, basename(twinPath(own))))
      : contents(parts, `${basename(path)}.NAME.txt`);
  return [
    { path: `${path}.txt`, text: `${text.join("\n")}\n` },
    ...(parts.length < 2 ? [] : parts.flatMap((part) => listFiles(part, `${path}.${part.name}`))),
  ];
}

function line({ title, operation }: SiteOperation, address: string): string {
  const route = `${operation.method} ${operation.path}`;
  return `- [${plainSummary(title, 80)}](${address})${title === route ? "" : ` ${route}`}`;
}

/** Operations by the first words of their paths in which they differ. */
function partsOf(operations: readonly SiteOperation[]): readonly OperationList[] {
  const paths = operations.map(({ operation }) => fixedSegments(operation.path));
  const longest = Math.max(...paths.map((path) => path.length));
  for (let depth = 0; depth < longest; depth++) {
    const byName = new Map<string, SiteOperation[]>();
    for (const [index, own] of operations.entries()) {
      const key = paths[index]?.[depth] ?? "itself";
      byName.set(key, [...(byName.get(key) ?? []), own]);
    }
    if (byName.size > 1) return listNames(byName);
  }
  return [];
}

const fixedSegments = (path: string): readonly string[] =>
  path.split("/").filter((segment) => segment !== "" && !segment.startsWith("{"));

function listNames(
  byName: ReadonlyMap<string, readonly SiteOperation[]>,
): readonly OperationList[] {
  const names = fileNames([...byName.keys()].map((key) => ({ key, wanted: key })));
  return [...byName].map(([key, operations]) => ({ name: names.get(key) ?? key, operations }));
}
