import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import Handlebars from "handlebars";

import { packageRoot } from "../core/package-root.js";
import { commentText } from "./escape/comment.js";
import { identifier, propertyAccess, propertyKey } from "./escape/identifier.js";
import { stringLiteral } from "./escape/literal.js";
import { markdownCell, markdownCode, markdownText } from "./escape/markdown.js";

/** Renders whole files from `templates/*.hbs`: the one place that knows Handlebars. */
export interface Templates {
  /** Fills a template, such as `README.md`; throws if it names what `data` does not hold. */
  render(name: string, data: object): string;
}

/**
 * Nothing is written as it is: a template names how each value is escaped, as in `{{text title}}`.
 * `json` and `string` give literals, `identifier` and `word` refuse what is none, `key` is a property's name, `comment`
 * cannot end its comment, `text`, `cell` and `code` are for Markdown.
 */
const HELPERS = {
  json: (value: unknown): string => JSON.stringify(present(value), null, 2),
  string: (value: unknown): string => stringLiteral(String(present(value))),
  identifier: (value: unknown): string => identifier(String(present(value))),
  access: (value: unknown): string => propertyAccess(String(present(value))),
  key: (value: unknown): string => propertyKey(String(present(value))),
  word: (value: unknown): string => plainWord(String(present(value))),
  comment: (value: unknown): string => commentText(String(present(value))),
  text: (value: unknown): string => markdownText(String(present(value))),
  cell: (value: unknown): string => markdownCell(String(present(value))),
  code: (value: unknown): string => markdownCode(String(present(value))),
} as const;

/** `strict` does not reach what is given to helpers: a misspelt name must not print `undefined`. */
function present(value: unknown): unknown {
  if (value === undefined)
    throw new TypeError("a template names a value that its data does not hold");
  return value;
}

/** What means itself in every language: letters, digits and the characters of package names. */
function plainWord(text: string): string {
  if (!/^[@A-Za-z0-9][\w./~-]*$/.test(text))
    throw new TypeError(`not a plain word: ${JSON.stringify(text)}`);
  return text;
}

const BLOCKS = ["if", "unless", "each", "with"];

/** The templates of this package; those in `folder` with the same file name replace them. */
export function loadTemplates(folder?: string): Templates {
  const handlebars = Handlebars.create();
  handlebars.registerHelper(HELPERS);
  const compiled = new Map<string, Handlebars.TemplateDelegate>();
  const compile = (name: string): Handlebars.TemplateDelegate => {
    const known = compiled.get(name);
    if (known !== undefined) return known;
    const path = templatePath(name, folder);
    const program = handlebars.parse(readFileSync(path, "utf8"));
    assertEscaped(program, path);
    const template = handlebars.compile(program, {
      strict: true,
      noEscape: true,
      knownHelpersOnly: true,
      knownHelpers: Object.fromEntries(Object.keys(HELPERS).map((helper) => [helper, true])),
    });
    compiled.set(name, template);
    return template;
  };
  return { render: (name, data) => compile(name)(data) };
}

function templatePath(name: string, folder: string | undefined): string {
  const file = `${name}.hbs`;
  const own = folder === undefined ? undefined : join(folder, file);
  return own !== undefined && existsSync(own)
    ? own
    : fileURLToPath(new URL(`templates/${file}`, packageRoot));
}

/** Refuses a template that would write a value unescaped, or that runs helpers it should not. */
function assertEscaped(program: hbs.AST.Program, path: string): void {
  for (const statement of program.body) {
    if (isMustache(statement) && !Object.hasOwn(HELPERS, nameOf(statement.path))) {
      throw new TypeError(
        `${path}:${statement.loc.start.line}: {{${nameOf(statement.path)}}} does not say how it is escaped; ` +
          `write {{text …}}, or one of ${Object.keys(HELPERS).join(", ")}.`,
      );
    }
    if (isBlock(statement)) {
      if (!BLOCKS.includes(nameOf(statement.path))) {
        throw new TypeError(
          `${path}:${statement.loc.start.line}: there is no block ${nameOf(statement.path)}.`,
        );
      }
      assertEscaped(statement.program, path);
      if (statement.inverse) assertEscaped(statement.inverse, path);
    }
  }
}

const isMustache = (statement: hbs.AST.Statement): statement is hbs.AST.MustacheStatement =>
  statement.type === "MustacheStatement";

const isBlock = (statement: hbs.AST.Statement): statement is hbs.AST.BlockStatement =>
  statement.type === "BlockStatement";

const nameOf = (path: hbs.AST.Expression): string =>
  "original" in path ? String(path.original) : path.type;
