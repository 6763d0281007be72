import { type NeededModule, resolve, type RuntimeUse } from "./needed.js";
import { identifiersIn, type Statement } from "./statements.js";

/** Lines of comments. Multi-line strings in runtime/ contain no such lines, which tests ensure. */
const COMMENT_LINES = /^[ \t]*(?:\/\/[^\n]*|\/\*[\s\S]*?\*\/)\n/gm;

/** Those that editors do not show. */
const LINE_COMMENTS = /^[ \t]*\/\/[^\n]*\n/gm;

/** A declaration as it is copied: with its comments if they are shown to users. */
export const copiedText = ({ text }: Statement, isShown: boolean): string =>
  text.replace(isShown ? LINE_COMMENTS : COMMENT_LINES, "");

/**
 * What descriptors consist of, and what only generated code calls to make a client or a router: users meet only the
 * types that appear in what they call themselves.
 */
const INSIDE =
  /^(?:wire\/(?:bodies|conversion|descriptors\/(?!validator)|negotiation|parameters)|client\/(?:client|call\/methods|credentials\/(?:authenticate|writers))|server\/(?:codecs|http\/incoming-request|router\/router|routing|security\/(?:credential|identi)))/;

/** Modules whose functions generated ones wrap, with comments of their own. */
const WRAPPED_MODULES =
  /^webhooks\/(?:events|receiver\/(?:receiver|unsigned)|sender|signature\/sign)/;

/**
 * The declarations whose comments editors show to users of the output: those that it names, and the types that appear
 * in their signatures.
 */
export function shownStatements(
  modules: ReadonlyMap<string, NeededModule>,
  use: RuntimeUse,
): ReadonlySet<Statement> {
  const shown = new Set<Statement>();
  const show = (module: NeededModule, statement: Statement): void => {
    if (shown.has(statement)) return;
    if (isType(statement) || !WRAPPED_MODULES.test(module.path)) shown.add(statement);
    if (INSIDE.test(module.path)) return;
    for (const name of identifiersIn(signatureOf(statement)))
      for (const [owner, type] of typesNamed(name, module, modules)) show(owner, type);
  };
  for (const module of modules.values())
    if (!INSIDE.test(module.path))
      for (const statement of module.statements)
        if (use.get(module.path)?.has(statement.name) === true) show(module, statement);
  return shown;
}

const isType = ({ text }: Statement): boolean =>
  /^(?:export )?(?:abstract |declare )?(?:class|enum|interface|type) /m.test(text);

/** Types have no body; that of a function follows the first line of it that is not indented and opens a body. */
const signatureOf = (statement: Statement): string =>
  isType(statement)
    ? statement.text
    : (/^[\s\S]*?^(?:export |[^\s/*]).*?(?:\{|=>)$/m.exec(statement.text)?.[0] ?? statement.text);

/** The types that a name stands for in a module, each with the module that declares it. */
function typesNamed(
  name: string,
  module: NeededModule,
  modules: ReadonlyMap<string, NeededModule>,
): readonly (readonly [NeededModule, Statement])[] {
  const imported = module.source.imports.find((one) => one.name === name);
  const owner = imported === undefined ? module : modules.get(resolve(module.path, imported.from));
  const declared = [...(owner?.statements ?? [])].filter((one) => one.name === name && isType(one));
  return owner === undefined ? [] : declared.map((one) => [owner, one]);
}
