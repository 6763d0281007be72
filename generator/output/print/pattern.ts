/** The only place where a regular expression from a document becomes code. */
import { expression, literal, type Expression } from "./expression.js";
import { ref } from "./layout/doc.js";
import { globalSymbol } from "./layout/symbol.js";

/** Printable ASCII, without what would end a script in HTML. */
const PLAIN = /^(?!.*(?:<\/script|<!--))[ -~]*$/i;

/**
 * An ECMA-262 regular expression with the `u` flag, as JSON Schema reads patterns (Core 6.4): as a literal, or by its
 * text if it has characters that a literal should not show. Formatters keep only short ones on the line of their chain.
 */
export function patternExpression(pattern: string): Expression {
  // The source has slashes and line breaks escaped, so that it is a literal.
  const { source } = new RegExp(pattern, "u");
  if (PLAIN.test(source))
    return { ...expression(`/${source}/u`), ...(source.length > 5 && { depth: Infinity }) };
  return expression(["new ", ref(globalSymbol("RegExp")), "(", literal(pattern).doc, ', "u")']);
}
