/** Tokens that are not code: comments, strings, regular expressions; and the delimiters of templates and braces. */
const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|(?<=[(,=:[!&|?{;\n]\s*|return )\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*|[`{}]/g;
/** The rest of a template string, up to an expression in it or to its end. */
const TEMPLATE = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))*(?:`|\$\{)/y;

/** The code in a piece of TypeScript, without its comments, literals and braces. */
export function codeIn(text: string): string {
  const pieces: string[] = [];
  // For each open brace, whether it belongs to a template.
  const braces: boolean[] = [];
  const tokens = new RegExp(TOKEN);
  const template = new RegExp(TEMPLATE);
  for (;;) {
    const from = tokens.lastIndex;
    const match = tokens.exec(text);
    if (match === null) return pieces.join("") + text.slice(from);
    const [token] = match;
    pieces.push(text.slice(from, match.index));
    if (token === "{") braces.push(false);
    if (token === "`" || (token === "}" && braces.pop() === true)) {
      template.lastIndex = tokens.lastIndex;
      const [rest = ""] = template.exec(text) ?? [];
      if (rest.endsWith("{")) braces.push(true);
      tokens.lastIndex += rest.length;
    }
    // Literals and braces separate the words around them.
    pieces.push(" ");
  }
}
