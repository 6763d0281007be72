import { codeText, type Html, html } from "./html.js";

/** Languages whose code is coloured, by a script in the browser. */
export type Language = "ts" | "sh" | "json" | "http" | "yaml" | "text";

/** A block of code that can be copied, and that the keyboard can reach; without a label, below a heading that says what it is. */
export const codeBlock = (code: string, language: Language, label?: string): Html =>
  html`<figure class="code">
    ${label === undefined ? undefined : html`<figcaption>${label}</figcaption>`}
    <pre tabindex="0"><code data-language="${language}">${codeText(code)}</code></pre>
  </figure>`;
