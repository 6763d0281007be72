import { stringLiteral } from "./literal.js";

declare const brand: unique symbol;

/** A name that is a legal, non-reserved TypeScript identifier. Created only by {@link identifier}. */
export type Identifier = string & { readonly [brand]: "Identifier" };

const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/** Words that cannot name a declaration in a module under `strict`, and those that mean something to every object. */
export const RESERVED_WORDS: ReadonlySet<string> = new Set(
  (
    "any arguments as async await bigint boolean break case catch class const continue debugger declare default delete " +
    "do else enum eval export extends false finally for from function get global if implements import in infer " +
    "instanceof interface intrinsic is keyof let module namespace never new null number object of out package private " +
    "protected public readonly require return satisfies set static string super switch symbol this throw true try " +
    "type typeof undefined unique unknown using var void while with yield " +
    "Infinity NaN constructor prototype __proto__ globalThis"
  ).split(" "),
);

/** Returns whether a string may be used as a name in code. */
export function isIdentifier(text: string): boolean {
  return IDENTIFIER.test(text) && !RESERVED_WORDS.has(text);
}

/** Brands a name. Throws for anything else: an illegal name at this point is our defect, not the user's. */
export function identifier(text: string): Identifier {
  if (!isIdentifier(text)) throw new TypeError(`not an identifier: ${JSON.stringify(text)}`);
  return text as Identifier;
}

/**
 * Like {@link identifier}, but `get` and `set` may name a function: they are keywords only inside objects and classes.
 */
export function functionIdentifier(text: string): Identifier | undefined {
  return isIdentifier(text) || text === "get" || text === "set" ? (text as Identifier) : undefined;
}

/** A property key: bare if possible, otherwise quoted. Each key of an object is quoted independently. */
export function propertyKey(name: string): string {
  if (name === "__proto__") return '["__proto__"]';
  if (IDENTIFIER.test(name) && isAscii(name)) return name;
  return isCanonicalIndex(name) ? name : stringLiteral(name);
}

/** The key of a method of an interface, where a bare `new` would be a constructor's signature. */
export const methodKey = (name: string): string => (name === "new" ? '"new"' : propertyKey(name));

/** Access to a property of an object: `.name` or `["name"]`. */
export function propertyAccess(name: string): string {
  return IDENTIFIER.test(name) && isAscii(name) ? `.${name}` : `[${stringLiteral(name)}]`;
}

function isCanonicalIndex(name: string): boolean {
  return /^(0|[1-9]\d{0,8})$/.test(name);
}

function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}
