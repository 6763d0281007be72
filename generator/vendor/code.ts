/** Tokens that are not code: comments, strings, regular expressions; and the delimiters of templates and braces. */
const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|(?<=[(,=:[!&|?{;\n]\s*|return )\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*|[`{}]/g;
/** The rest of a template string, up to an expression in it or to its end. */
const TEMPLATE = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))*(?:`|\$\{)/y;

/** The code in a piece of TypeScript, without its comments and the content of its literals. */
export function codeIn(text: string): string {
  const pieces: string[] = [];
  // For each open brace, whether it belongs to a template.
  const braces: boolean[] = [];
  let from = 0;
  const tokens = new RegExp(TOKEN);
  const template = new RegExp(TEMPLATE);
  for (let match = tokens.exec(text); match !== null; match = tokens.exec(text)) {
    const [token] = match;
    pieces.push(text.slice(from, match.index));
    from = tokens.lastIndex;
    if (token === "{") braces.push(false);
    if (token === "`" || (token === "}" && braces.pop() === true)) {
      template.lastIndex = from;
      const [rest = ""] = template.exec(text) ?? [];
      if (rest.endsWith("{")) braces.push(true);
      from += rest.length;
      tokens.lastIndex = from;
    }
    // Literals separate the words around them.
    pieces.push(token.length === 1 ? token : " ");
  }
  return pieces.join("") + text.slice(from);
}
