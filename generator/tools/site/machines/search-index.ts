import {
  requestSchemas,
  responseSchemas,
  type Schema,
  walkSchemas,
} from "../../../description/index.js";
import { allOperations, type Site, type SiteFile, type SitePage } from "../frame/site.js";
import { stringifyTexts } from "../markup/html.js";
import { plainSummary } from "../markup/markdown.js";

/** Title, kind, address and text of what a reader may look for. */
export type SearchTarget = readonly [title: string, kind: string, href: string, text: string];

/** A name with the positions of the places that it is in. */
type Name = readonly [name: string, kind: "Property" | "Value" | "Parameter", ...places: number[]];

/**
 * The search index, as scripts: a page opened from disk can load scripts, but no other files. The first has the places,
 * the others, which load after it, what is in them.
 */
export function searchIndex(site: Site, pages: readonly SitePage[]): readonly SiteFile[] {
  const sources = namedSources(site);
  const places = [...sources.map(({ place }) => place), ...pages.flatMap(pagePlaces)];
  const parts = partsOf(namesIn(sources));
  return [
    searchFile(0, { places, parts: parts.length }),
    ...parts.map((names, index) => searchFile(index + 1, { names })),
  ];
}

interface SearchPart {
  readonly places?: readonly SearchTarget[];
  /** How many files there are beside the first. */
  readonly parts?: number;
  readonly names?: readonly Name[];
}

/** A file of the index; the first, number 0, has the places. */
export const searchFile = (number: number, content: SearchPart): SiteFile => ({
  path: `assets/search/${number}.js`,
  text: `(globalThis.apostilleSearch ??= []).push(${stringifyTexts(content)});\n`,
});

/** As many letters are in one file. */
const PART_SIZE = 150_000;

function partsOf(names: readonly Name[]): readonly (readonly Name[])[] {
  const parts: Name[][] = [];
  let size = PART_SIZE;
  for (const name of names) {
    if (size >= PART_SIZE) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(name);
    size += name[0].length + 6 * name.length;
  }
  return parts;
}

interface Source {
  readonly place: SearchTarget;
  readonly schemas: readonly Schema[];
  readonly parameters: readonly string[];
}

/** Operations, events and schemas, with what is in them without following references. */
const namedSources = (site: Site): readonly Source[] => [
  ...allOperations(site).map(({ operation, title, path, named }) => ({
    place: [
      title,
      "Operation",
      path,
      `${operation.method} ${operation.path} ${named.name} ${plainSummary(operation.docs.description, 120)}`,
    ] as const,
    schemas: [operation, ...operation.callbacks].flatMap((one) => [
      ...requestSchemas(one),
      ...responseSchemas(one),
    ]),
    parameters: operation.parameters.map(({ name }) => name),
  })),
  ...site.siteEvents.map(({ event: { type, webhook }, path }) => ({
    place: [
      type,
      "Event",
      path,
      plainSummary(webhook.docs.description ?? webhook.docs.summary, 120),
    ] as const,
    schemas: requestSchemas(webhook),
    parameters: webhook.parameters.map(({ name }) => name),
  })),
  ...site.schemas.map(({ declaration, name, path }) => ({
    place: [
      name,
      "Schema",
      path,
      `${declaration.name === name ? "" : `${declaration.name} `}${plainSummary(declaration.docs.description ?? declaration.schema.docs.description, 120)}`,
    ] as const,
    schemas: [declaration.schema],
    parameters: [],
  })),
];

function namesIn(sources: readonly Source[]): readonly Name[] {
  const found = new Map<string, { kind: Name[1]; name: string; places: Set<number> }>();
  const add = (kind: Name[1], name: string, place: number): void => {
    const key = `${kind} ${name}`;
    const known = found.get(key) ?? { kind, name, places: new Set<number>() };
    known.places.add(place);
    found.set(key, known);
  };
  for (const [place, { schemas, parameters }] of sources.entries()) {
    for (const name of parameters) add("Parameter", name, place);
    for (const schema of walkSchemas(schemas)) {
      if (schema.kind === "object")
        for (const { name } of schema.properties) add("Property", name, place);
      if (schema.kind === "enum")
        for (const { value } of schema.values) add("Value", String(value), place);
      if (schema.kind === "literal" && typeof schema.value === "string")
        add("Value", schema.value, place);
    }
  }
  return [...found.values()].map(({ kind, name, places }) => [name, kind, ...places]);
}

/** Pages of the reference are places of their own. */
function pagePlaces({
  path,
  title,
  summary,
  section,
  headings,
}: SitePage): readonly SearchTarget[] {
  const page: SearchTarget = [title, "Page", path, summary];
  if (section === "Reference") return [page];
  if (section !== "Start" && section !== "Guides") return [];
  return [
    page,
    ...headings.map(({ id, text }): SearchTarget => [text, "Section", `${path}#${id}`, title]),
  ];
}
