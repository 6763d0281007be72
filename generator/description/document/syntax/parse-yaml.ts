import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type Scalar,
} from "yaml";

import {
  aliasBomb,
  complexKey,
  duplicateKey,
  looseYaml,
  severalDocuments,
  syntaxError,
  tooDeep,
} from "../../diagnostics/catalogue/documents.js";
import type { Diagnostic, Location, Report } from "../../diagnostics/diagnostic.js";
import { composeYaml, firstFault } from "./compose-yaml.js";
import { MAX_ALIAS_NODES, MAX_YAML_DEPTH } from "../limits.js";
import { childPointer } from "../../core/origin.js";
import { parsePlainYaml } from "./plain-yaml.js";

/** Parses YAML 1.2 (core schema) into JSON values: keys become strings, aliases and merge keys are expanded. */
export const parseYaml = (
  text: string,
  uri: string,
  report: Report,
): { readonly value: unknown } | undefined =>
  parsePlainYaml(text) ?? parseWithTree(text, uri, report);

/** Parses all of YAML, and reports its faults. */
export function parseWithTree(
  text: string,
  uri: string,
  report: Report,
): { readonly value: unknown } | undefined {
  const document = compose(text, uri, report);
  if (document === undefined) return undefined;
  let failed = false;
  const value = new Converter(document, uri, (diagnostic) => {
    failed ||= diagnostic.severity === "error";
    report(diagnostic);
  }).convert();
  return failed ? undefined : { value };
}

function compose(text: string, uri: string, report: Report): Document.Parsed | undefined {
  const at = (offset: number): Location => ({ document: uri, pointer: "", offset });
  const composed = composeYaml(text);
  const { documents, loose, tooDeepAt } = composed;
  const [document, second] = documents;
  const fault = firstFault(composed);
  if (tooDeepAt !== undefined) report(tooDeep({ limit: MAX_YAML_DEPTH }, at(tooDeepAt)));
  else if (fault !== undefined)
    report(syntaxError({ format: "YAML", why: fault.why }, at(fault.offset)));
  // A stream that has only comments contains no document.
  else if (document === undefined)
    report(syntaxError({ format: "YAML", why: "the document is empty." }, at(0)));
  else if (second !== undefined)
    report(severalDocuments({ count: documents.length }, at(second.range[0])));
  else {
    for (const { offset, why } of loose) report(looseYaml({ why }, at(offset)));
    return document;
  }
  return undefined;
}

/** Turns a YAML tree into JSON values in one pass. */
class Converter {
  readonly #document: Document.Parsed;
  readonly #uri: string;
  readonly #report: Report;
  readonly #anchors = new Map<string, Node>();
  /**
   * Mappings with an anchor after conversion, for merge keys: a chain of them would otherwise convert the first ones
   * repeatedly.
   */
  readonly #converted = new Map<Node, unknown>();
  /** Anchored nodes that are being converted: an alias to one of them is a cycle. */
  readonly #open = new Set<Node>();
  #aliased = 0;
  #inAlias = 0;
  #stopped = false;

  constructor(document: Document.Parsed, uri: string, report: Report) {
    this.#document = document;
    this.#uri = uri;
    this.#report = report;
  }

  convert(): unknown {
    return this.#value(this.#document.contents, "", 0);
  }

  #value(node: unknown, pointer: string, depth: number): unknown {
    if (this.#stopped) return null;
    if (depth > MAX_YAML_DEPTH)
      return this.#stop(tooDeep({ limit: MAX_YAML_DEPTH }, this.#at(node, pointer)));
    if (this.#inAlias > 0 && this.#isTooMuch(node, pointer)) return null;
    if (isAlias(node)) return this.#alias(node.source, node, { pointer, depth });
    const anchor = anchorOf(node);
    if (anchor !== undefined) this.#anchors.set(anchor, node as Node);
    if (isScalar(node)) return this.#scalar(node, pointer);
    if (!isMap(node) && !isSeq(node)) return null;
    this.#open.add(node);
    const value = isMap(node)
      ? this.#entries(node.items, pointer, depth)
      : node.items.map((item, index) => this.#value(item, childPointer(pointer, index), depth + 1));
    this.#open.delete(node);
    if (anchor !== undefined) this.#converted.set(node, value);
    return value;
  }

  #alias(
    name: string,
    node: Node,
    { pointer, depth }: { readonly pointer: string; readonly depth: number },
  ): unknown {
    const target = this.#target(name, this.#at(node, pointer));
    if (target === undefined) return null;
    this.#inAlias++;
    const value = this.#value(target, pointer, depth);
    this.#inAlias--;
    return value;
  }

  /** The node that an alias refers to; if there is none, conversion stops. */
  #target(name: string, location: Location): Node | undefined {
    const target = this.#anchors.get(name);
    if (target !== undefined && !this.#open.has(target)) return target;
    const why = `there is no anchor &${name} before this alias.`;
    this.#stop(
      target === undefined
        ? syntaxError({ format: "YAML", why }, location)
        : aliasBomb({ why: `*${name} refers to itself` }, location),
    );
    return undefined;
  }

  #scalar(node: Scalar, pointer: string): unknown {
    const { value } = node;
    if (typeof value === "bigint") return Number(value);
    if (typeof value === "number" && !Number.isFinite(value)) {
      // Numbers that overflow were not meant as numbers: a hash such as 600e27371700.
      if (/\d/.test(node.source ?? "")) {
        const why = `${node.source} is not a representable number, so it is read as a string`;
        this.#report(looseYaml({ why }, this.#at(node, pointer)));
        return node.source;
      }
      const why = `${node.source ?? String(value)} is not a JSON number.`;
      this.#report(syntaxError({ format: "YAML for OpenAPI", why }, this.#at(node, pointer)));
      return null;
    }
    if (value === null || ["string", "number", "boolean"].includes(typeof value)) return value;
    return node.source ?? String(value);
  }

  #entries(items: readonly Pair[], pointer: string, depth: number): Record<string, unknown> {
    const entries = new Map<string, unknown>();
    const merged: object[] = [];
    for (const { key: keyNode, value: valueNode } of items) {
      const key = this.#key(keyNode, pointer);
      if (key === undefined) continue;
      if (key === "<<" && isPlain(keyNode)) {
        merged.push(...this.#sources(valueNode, pointer, depth));
        continue;
      }
      const child = childPointer(pointer, key);
      if (entries.has(key)) this.#report(duplicateKey({ key }, this.#at(keyNode, child)));
      entries.set(key, this.#value(valueNode, child, depth + 1));
    }
    for (const source of merged) {
      for (const [key, value] of Object.entries(source)) {
        if (entries.has(key)) continue;
        entries.set(key, this.#copy(value, childPointer(pointer, key), depth + 1));
      }
    }
    // fromEntries defines properties, so a key called __proto__ is an ordinary one.
    return Object.fromEntries(entries);
  }

  /** The sources of a merge key: one or several mappings. */
  #sources(node: unknown, pointer: string, depth: number): readonly object[] {
    const value = this.#source(node, pointer, depth);
    const nodes: readonly unknown[] = Array.isArray(value) ? value : [value];
    const sources = nodes.filter((source) => isMapping(source));
    if (!this.#stopped && sources.length < nodes.length) {
      const why = "a merge key (`<<`) takes a mapping or a list of mappings.";
      this.#report(syntaxError({ format: "YAML", why }, this.#at(node, pointer)));
    }
    return sources;
  }

  /** One source of a merge. The target of an alias has already been converted, so only its entries are copied. */
  #source(node: unknown, pointer: string, depth: number): unknown {
    if (isSeq(node) && anchorOf(node) === undefined)
      return node.items.map((item) => this.#source(item, pointer, depth));
    if (!isAlias(node)) return this.#value(node, pointer, depth);
    const target = this.#target(node.source, this.#at(node, pointer));
    if (target === undefined) return null;
    return this.#converted.has(target)
      ? this.#converted.get(target)
      : this.#value(target, pointer, depth);
  }

  /** A copy of a converted value, within the same limits. */
  #copy(value: unknown, pointer: string, depth: number): unknown {
    if (this.#stopped || this.#isTooMuch(undefined, pointer)) return null;
    if (typeof value !== "object" || value === null) return value;
    if (depth > MAX_YAML_DEPTH)
      return this.#stop(tooDeep({ limit: MAX_YAML_DEPTH }, this.#at(undefined, pointer)));
    if (Array.isArray(value))
      return value.map((item, index) => this.#copy(item, childPointer(pointer, index), depth + 1));
    return Object.fromEntries(
      Object.entries(value).map(([key, child]) => [
        key,
        this.#copy(child, childPointer(pointer, key), depth + 1),
      ]),
    );
  }

  /** Counts a node that exists only because of an expansion. */
  #isTooMuch(node: unknown, pointer: string): boolean {
    if (++this.#aliased <= MAX_ALIAS_NODES) return false;
    const why = `they make more than ${MAX_ALIAS_NODES.toLocaleString("en")} nodes`;
    this.#stop(aliasBomb({ why }, this.#at(node, pointer)));
    return true;
  }

  /** Keys are strings: `200:` is "200", as written in the text. */
  #key(node: unknown, pointer: string): string | undefined {
    const target = isAlias(node) ? this.#anchors.get(node.source) : node;
    const anchor = anchorOf(node);
    if (anchor !== undefined) this.#anchors.set(anchor, node as Node);
    // The word `null` is written for a value that a property has, as in the mapping of a discriminator.
    if (isScalar(target) && (target.value !== null || target.source === "null")) {
      return typeof target.value === "string"
        ? target.value
        : (target.source ?? String(target.value));
    }
    this.#report(complexKey({}, this.#at(node, pointer)));
    return undefined;
  }

  #stop(diagnostic: Diagnostic): null {
    this.#stopped = true;
    this.#report(diagnostic);
    return null;
  }

  #at(node: unknown, pointer: string): Location {
    const range =
      typeof node === "object" && node !== null && "range" in node ? node.range : undefined;
    const offset: unknown = Array.isArray(range) ? range[0] : undefined;
    return { document: this.#uri, pointer, ...(typeof offset === "number" && { offset }) };
  }
}

const anchorOf = (node: unknown): string | undefined =>
  isScalar(node) || isMap(node) || isSeq(node) ? node.anchor : undefined;

const isMapping = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isPlain = (node: unknown): boolean => isScalar(node) && node.type === "PLAIN";
