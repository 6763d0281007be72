import { isDeepStrictEqual } from "node:util";

import type {
  FieldsFact,
  RequiredFact,
  SchemaFact,
  TransitionFact,
  TypeFact,
  ValuesFact,
} from "../fact.js";
import {
  at,
  follow,
  type Json,
  list,
  property,
  refName,
  requires,
  schemaAt,
  strings,
  typesOf,
  valuesOf,
  walk,
} from "../view.js";

/** One statement of the source, and whether the description contains it. */
export interface Check {
  readonly claim: string;
  readonly holds: boolean;
}

/**
 * The content of a table row: `expires_at, requested_at | string\|null`; text in brackets is stated elsewhere.
 */
export function readRow(quote: string): {
  readonly names: readonly string[];
  readonly type: string;
} {
  const plain = quote.replaceAll("\\|", "/").replaceAll(/ *\([^)]*\) */g, "");
  const [names = "", type = ""] = plain.split(" | ");
  return {
    names: names.split(",").map((name) => name.trim()),
    type: type.replaceAll("/", "|").trim(),
  };
}

export function fieldChecks(
  { schema, quote, presence }: FieldsFact,
  document: Json,
): readonly Check[] {
  const { names, type } = readRow(quote);
  const holder = schemaAt(document, schema);
  const each = names.flatMap((name) => {
    const found = property(document, holder, name);
    return [
      { claim: `${schema} has ${name}`, holds: found !== undefined },
      { claim: `${schema}.${name} is ${type}`, holds: hasType(document, found, type) },
      {
        claim: `${schema}.${name} is ${presence === "always" ? "always there" : "optional"}`,
        holds: found !== undefined && requires(document, holder, name) === (presence === "always"),
      },
    ];
  });
  return [objectCheck(schema, document), ...each];
}

/** A schema with fields is an object, and never null. */
function objectCheck(name: string, document: Json): Check {
  const holds = hasType(document, schemaAt(document, name), "object");
  return { claim: `${name} is an object`, holds };
}

export function typeChecks(
  { of, is, optional = false }: TypeFact,
  document: Json,
): readonly Check[] {
  const dot = of.lastIndexOf(".");
  const holder = schemaAt(document, of.slice(0, dot));
  return [
    objectCheck(of.slice(0, dot), document),
    { claim: `${of} is ${is}`, holds: hasType(document, schemaAt(document, of), is) },
    {
      claim: `${of} is ${optional ? "optional" : "always there"}`,
      holds: requires(document, holder, of.slice(dot + 1)) !== optional,
    },
  ];
}

export function requiredChecks(
  { schema, quote, names = quote.split(", ") }: RequiredFact,
  document: Json,
): readonly Check[] {
  const required = strings(at(follow(document, schemaAt(document, schema)), "required"));
  return [
    ...names.map((name) => ({
      claim: `${schema} requires ${name}`,
      holds: required.includes(name),
    })),
    { claim: `${schema} requires nothing else`, holds: required.length === names.length },
  ];
}

/** Whether a schema is of a type in the source's words. */
export function hasType(document: Json, schema: unknown, type: string): boolean {
  if (schema === undefined) return false;
  // Where the description had to widen a type, it keeps the one of the source.
  const documented = at(follow(document, schema), "x-documented-type");
  if (documented !== undefined) return documented === type && widens(document, schema, type);
  const base = type.replace(/\|null$/, "");
  const { types, nullable } = typesOf(document, schema);
  return nullable === type.endsWith("|null") && hasBase(document, { schema, types }, base);
}

function widens(document: Json, schema: unknown, type: string): boolean {
  const { types, nullable } = typesOf(document, schema);
  return types.join() === type.replace(/\|null$/, "") && nullable;
}

function hasBase(
  document: Json,
  { schema, types }: { readonly schema: unknown; readonly types: readonly string[] },
  base: string,
): boolean {
  if (/^[A-Z]/.test(base)) return refName(schema) === base;
  if (base === "enum") return types.join() === "string" && valuesOf(document, schema).length > 0;
  const items = /^array of (.*)$/.exec(base)?.[1];
  if (items === undefined) return types.join() === base;
  return (
    types.join() === "array" && hasType(document, at(follow(document, schema), "items"), items)
  );
}

export function valueChecks(
  { of, quote, are, open = false }: ValuesFact,
  document: Json,
): readonly Check[] {
  const expected = are ?? [...quote.matchAll(/`([^`]+)`/g)].map(([, value]) => value ?? "");
  const schema = schemaAt(document, of);
  const found = new Set(valuesOf(document, schema));
  const { types, nullable } = typesOf(document, schema);
  const listed = list(at(follow(document, schema), "enum"));
  const known = new Set<unknown>(expected);
  return [
    { claim: `${of} is a string`, holds: types.join() === "string" },
    ...expected.map((value) => ({ claim: `${of} can be ${value}`, holds: found.has(value) })),
    ...(open
      ? []
      : [
          {
            claim: `${of} can be nothing else`,
            holds: [...found].every((value) => known.has(value)),
          },
        ]),
    ...(nullable ? [{ claim: `${of} lists null`, holds: listed.includes(null) }] : []),
  ];
}

export function schemaChecks({ of, has }: SchemaFact, document: Json): readonly Check[] {
  const schema = schemaAt(document, of);
  return Object.entries(has).map(([keyword, value]) => ({
    claim: `${of} has ${keyword} ${JSON.stringify(value)}`,
    holds: isDeepStrictEqual(at(follow(document, schema), keyword) ?? at(schema, keyword), value),
  }));
}

export function transitionChecks(fact: TransitionFact, document: Json): readonly Check[] {
  const { schema, from, to, operation, emits = [] } = fact;
  const transitions = list(
    walk(document, schemaAt(document, schema), "x-lifecycle", "transitions"),
  );
  const found = transitions.filter(
    (one) => isDeepStrictEqual(at(one, "from"), from) && at(one, "to") === to,
  );
  const name = `${schema} goes from ${from.join() || "nothing"} to ${to}`;
  const some = (holds: (transition: unknown) => boolean) => found.some(holds);
  return [
    { claim: name, holds: found.length > 0 },
    ...(operation === undefined
      ? []
      : [
          {
            claim: `${name} by ${operation}`,
            holds: some((one) => at(one, "trigger", "operation") === operation),
          },
        ]),
    ...emits.map((event) => ({
      claim: `${name}, and ${event} fires`,
      holds: some((one) => list(at(one, "emits")).includes(event)),
    })),
  ];
}
