import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, it } from "vitest";

import { sourcesIn } from "./imports.js";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const CONTRACT = "generator/emitter-api.ts";
const NAMED = /(?:import|export) (?:type )?\{([^}]*)\} from "(\.[^"]+)"/g;
const WHOLE = /export (?:type )?\* (?:as \w+ )?from "(\.[^"]+)"/g;

const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");

const targetOf = (file: string, specifier: string): string =>
  posix.join(posix.dirname(file), specifier).replace(/\.js$/, ".ts");

/** The names that a file imports or re-exports from another one: `print/type.ts:unionType`. */
const namesIn = (file: string): readonly string[] =>
  [...read(file).matchAll(NAMED)].flatMap(([, names = "", specifier = ""]) =>
    names
      .split(",")
      .map((name) =>
        name
          .trim()
          .replace(/^type /, "")
          .replace(/ as .*$/, ""),
      )
      .filter((name) => name !== "")
      .map((name) => `${targetOf(file, specifier)}:${name}`),
  );

/** The files whose exports a file re-exports completely, directly or indirectly. */
const handedOnBy = (file: string): readonly string[] =>
  [...read(file).matchAll(WHOLE)].flatMap(([, specifier = ""]) => {
    const target = targetOf(file, specifier);
    return [target, ...handedOnBy(target)];
  });

it("gives built-in emitters nothing that the contract does not publish", () => {
  const published = new Set(namesIn(CONTRACT));
  const whole = new Set(handedOnBy(CONTRACT));
  const wrong = sourcesIn("generator/emitters").flatMap((file) =>
    namesIn(file)
      .filter(
        (name) =>
          !/^(?:generator\/emitters|runtime|generator\/diagnostics\/catalogue)\//.test(name),
      )
      .filter((name) => !published.has(name) && !whole.has(name.slice(0, name.indexOf(":"))))
      .map((name) => `${file} → ${name}`),
  );
  expect(wrong).toEqual([]);
});
