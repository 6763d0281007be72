/** Names of resources and methods from a configuration of Stainless, `stainless.yml`. */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

import { configBroken, isObject, parse, type Report } from "../../description/index.js";

/** What a configuration of Stainless says of one operation. */
export interface StainlessName {
  readonly method: string;
  /** The names of its resources, from the outside in; none for a method of the client itself. */
  readonly resources: readonly string[];
}

/** By method and path, such as `GET /quotes/{id}`; empty if the file cannot be used, which is reported. */
export function readStainless(path: string, report: Report): ReadonlyMap<string, StainlessName> {
  const fail = (why: string): ReadonlyMap<string, StainlessName> => {
    report(configBroken({ path, why }));
    return new Map();
  };
  try {
    let why = "";
    const { parsed, source } = parse(
      readFileSync(path, "utf8"),
      pathToFileURL(path).href,
      (problem) => {
        if (problem.severity === "error") why ||= problem.message;
      },
    );
    if (!parsed) return fail(why);
    const resources = isObject(source.value) ? source.value["resources"] : undefined;
    return isObject(resources)
      ? new Map(namesIn(resources, []))
      : fail("it has no `resources`, whose methods have names.");
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

type Entry = readonly [route: string, name: StainlessName];

/** The methods of all resources, and of their subresources. */
const namesIn = (resources: object, above: readonly string[]): readonly Entry[] =>
  Object.entries(resources).flatMap(([key, resource]): readonly Entry[] => {
    if (!isObject(resource)) return [];
    const own = key === CLIENT ? above : [...above, key];
    const { methods, subresources } = resource;
    return [
      ...(isObject(methods) ? methodsIn(methods, own) : []),
      ...(isObject(subresources) ? namesIn(subresources, own) : []),
    ];
  });

/** The resource whose methods are those of the client itself. */
const CLIENT = "$client";

/** `retrieve: get /quotes/{id}`, or an object with this as `endpoint`. */
const methodsIn = (methods: object, resources: readonly string[]): readonly Entry[] =>
  Object.entries(methods).flatMap(([method, value]): readonly Entry[] => {
    const endpoint: unknown = isObject(value) ? value["endpoint"] : value;
    const [, verb = "", path = ""] =
      typeof endpoint === "string" ? (/^\s*([a-z]+)\s+(\/\S*)/i.exec(endpoint) ?? []) : [];
    return verb === "" ? [] : [[`${verb.toUpperCase()} ${path}`, { method, resources }]];
  });
