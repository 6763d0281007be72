import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import Handlebars from "handlebars";

import { messageOf, packageRoot, UserError } from "../../description/index.js";
import { commentText } from "./escape/comment.js";
import { identifier, propertyAccess, propertyKey } from "./escape/identifier.js";
import { stringLiteral } from "./escape/literal.js";
import { markdownCell, markdownCode, markdownFence, markdownText } from "./escape/markdown.js";

/** Renders whole files from `templates/*.hbs`: the only module that uses Handlebars. */
export interface Templates {
  /**
   * Fills a template, such as `README.md`.
   *
   * @throws {UserError} for a custom template that is invalid or uses a name that `data` does not have
   */
  render(name: string, data: object): string;
}

/**
 * Nothing is written unescaped: a template names the escaping of each value, as in `{{text title}}`. `json` and
 * `string` print literals, `identifier`, `reference` (identifiers joined by dots) and `word` refuse anything else, `key`
 * is a property name, `comment` cannot end its comment, `text`, `cell`, `code` and `ts` (a program) are for Markdown.
 */
const HELPERS = {
  json: (value: unknown): string => JSON.stringify(present(value), null, 2),
  string: (value: unknown): string => stringLiteral(String(present(value))),
  identifier: (value: unknown): string => identifier(String(present(value))),
  reference: (value: unknown): string =>
    String(present(value)).split(".").map(identifier).join("."),
  access: (value: unknown): string => propertyAccess(String(present(value))),
  key: (value: unknown): string => propertyKey(String(present(value))),
  word: (value: unknown): string => plainWord(String(present(value))),
  comment: (value: unknown): string => commentText(String(present(value))),
  text: (value: unknown): string => markdownText(String(present(value))),
  cell: (value: unknown): string => markdownCell(String(present(value))),
  code: (value: unknown): string => markdownCode(String(present(value))),
  ts: (value: unknown): string => markdownFence(String(present(value)), "ts"),
} as const;

/** Handlebars' `strict` does not apply to arguments of helpers: a misspelt name must not print `undefined`. */
function present(value: unknown): unknown {
  if (value === undefined)
    throw new TypeError("a template names a value that its data does not contain");
  return value;
}

/** Text that needs no escaping in any language: letters, digits and the characters of package names. */
function plainWord(text: string): string {
  if (!/^[@A-Za-z0-9][\w./~-]*$/.test(text))
    throw new TypeError(`not a plain word: ${JSON.stringify(text)}`);
  return text;
}

const BLOCKS = ["if", "unless", "each", "with"];

/** The templates of this package; files of the same name in `folder` replace them. */
export function loadTemplates(folder?: string): Templates {
  const handlebars = Handlebars.create();
  handlebars.registerHelper(withLines(HELPERS));
  const compiled = new Map<string, Handlebars.TemplateDelegate>();
  const compile = (name: string, path: string): Handlebars.TemplateDelegate => {
    const known = compiled.get(name);
    if (known !== undefined) return known;
    const program = handlebars.parse(readFileSync(path, "utf8"));
    assertEscaped(program);
    const template = handlebars.compile(program, {
      strict: true,
      noEscape: true,
      knownHelpersOnly: true,
      knownHelpers: Object.fromEntries(Object.keys(HELPERS).map((helper) => [helper, true])),
    });
    compiled.set(name, template);
    return template;
  };
  return {
    render(name, data) {
      const path = templatePath(name, folder);
      try {
        return compile(name, path)(data);
      } catch (error) {
        throw folder !== undefined && path.startsWith(folder) ? userError(path, error) : error;
      }
    },
  };
}

/** Thrown for an error at a line of a template. */
class TemplateError extends TypeError {
  readonly lineNumber: number;

  constructor(message: string, lineNumber: number) {
    super(message);
    this.lineNumber = lineNumber;
  }
}

/** Syntax errors give their line only in the message: `Parse error on line 3:`, with an excerpt below it. */
function userError(path: string, error: unknown): UserError {
  const [first = "", ...rest] = messageOf(error).split("\n");
  const known = error instanceof Handlebars.Exception || error instanceof TemplateError;
  const line = (known ? error.lineNumber : undefined) ?? /line (\d+)/.exec(first)?.[1];
  const message = [first, ...rest.slice(-1)].join(" ");
  return new UserError(line === undefined ? path : `${path}:${line}`, new Error(message));
}

type Helper = (value: unknown) => string;

/** Helpers that report the line of their call when they refuse a value. */
const withLines = (helpers: Readonly<Record<string, Helper>>): Handlebars.HelperDeclareSpec =>
  Object.fromEntries(
    Object.entries(helpers).map(([name, helper]) => [
      name,
      (value: unknown, { loc }: Handlebars.HelperOptions & { readonly loc: Loc }) => {
        try {
          return helper(value);
        } catch (error) {
          throw new TemplateError(messageOf(error), loc.start.line);
        }
      },
    ]),
  );

interface Loc {
  readonly start: { readonly line: number };
}

function templatePath(name: string, folder: string | undefined): string {
  const file = `${name}.hbs`;
  const own = folder === undefined ? [] : [join(folder, file)];
  return own.find(existsSync) ?? fileURLToPath(new URL(`templates/${file}`, packageRoot));
}

/** Refuses a template that would write a value unescaped, or call a helper that is not allowed. */
function assertEscaped(program: hbs.AST.Program): void {
  for (const statement of program.body) {
    const { line } = statement.loc.start;
    if (isMustache(statement) && !Object.hasOwn(HELPERS, nameOf(statement.path))) {
      throw new TemplateError(
        `{{${nameOf(statement.path)}}} does not say how to escape it; ` +
          `write {{text …}}, or one of ${Object.keys(HELPERS).join(", ")}.`,
        line,
      );
    }
    if (statement.type.startsWith("Partial"))
      throw new TemplateError("a template cannot include another one as a partial.", line);
    if (isBlock(statement)) {
      if (!BLOCKS.includes(nameOf(statement.path)))
        throw new TemplateError(`there is no block ${nameOf(statement.path)}.`, line);
      assertEscaped(statement.program);
      if (statement.inverse) assertEscaped(statement.inverse);
    }
  }
}

const isMustache = (statement: hbs.AST.Statement): statement is hbs.AST.MustacheStatement =>
  statement.type === "MustacheStatement";

const isBlock = (statement: hbs.AST.Statement): statement is hbs.AST.BlockStatement =>
  statement.type === "BlockStatement";

const nameOf = (path: hbs.AST.Expression): string =>
  "original" in path ? String(path.original) : path.type;
