import type { Identifier } from "../escape/identifier.js";

/** The module that exports a name. */
export type Module =
  /** A file of the output folder, such as `client/quotes.ts`. */
  | { readonly kind: "output"; readonly path: string }
  /** A hand-written module, such as `client/client.ts` in runtime/. */
  | { readonly kind: "runtime"; readonly path: string }
  /** A package, such as `zod`. */
  | { readonly kind: "package"; readonly name: string }
  /** No module: what the platform provides everywhere, such as `Promise`. */
  | { readonly kind: "global"; readonly name: "globalThis" };

/** How modules are named in import statements. */
export interface ModuleNames {
  /** The specifier of a module as seen from an output file. */
  specifier(module: Module, from: string): string;
}

/** A named export of a module. It is printed by its local name wherever it is used, and imported there. */
export interface OutputSymbol {
  readonly name: Identifier;
  readonly module: Module;
  /** A type is imported with `import type`; a value (or a class, which is both) is not. */
  readonly meaning: "type" | "value";
  /** `namespace`: `import * as name from`. */
  readonly form: "named" | "namespace";
  /** Other files import its module under this name, and refer to the symbol as a member of it. */
  readonly within?: OutputSymbol;
}

export function outputSymbol(
  name: Identifier,
  path: string,
  meaning: "type" | "value",
): OutputSymbol {
  return { name, module: { kind: "output", path }, meaning, form: "named" };
}

/** A whole file of the output folder under one name: `import * as quotes from "./quotes.js"`. */
export function outputNamespace(
  name: Identifier,
  path: string,
  meaning: "type" | "value",
): OutputSymbol {
  return { name, module: { kind: "output", path }, meaning, form: "namespace" };
}

/** Exports of a file whose many names other files import as one: `operations.GetQuoteRequest`. */
export function membersOf(
  name: Identifier,
  path: string,
  meaning: "type" | "value",
): (name: Identifier) => OutputSymbol {
  const within = outputNamespace(name, path, meaning);
  return (member) => ({ ...outputSymbol(member, path, meaning), within });
}

/** An export of the hand-written runtime; `path` is relative to runtime/, such as `client/client.ts`. */
export function runtimeSymbol(name: string, path: string, meaning: "type" | "value"): OutputSymbol {
  return { name: name as Identifier, module: { kind: "runtime", path }, meaning, form: "named" };
}

/**
 * A name of the platform, such as `Promise`. In a file that has another use for the name, it is printed as
 * `globalThis.Promise`.
 */
export const globalSymbol = (name: string): OutputSymbol => ({
  name: name as Identifier,
  module: { kind: "global", name: "globalThis" },
  meaning: "type",
  form: "named",
});

/** An export of a package, or all of it under one name. */
export function packageSymbol(
  name: string,
  packageName: string,
  kind: { readonly meaning: "type" | "value"; readonly form?: "named" | "namespace" },
): OutputSymbol {
  return {
    name: name as Identifier,
    module: { kind: "package", name: packageName },
    meaning: kind.meaning,
    form: kind.form ?? "named",
  };
}
