/** The first page: what comes out, and why one would choose it. */
import { codeBlock, type Html, html } from "../../generator/tools/index.js";
import type { Page } from "./page.js";

const REASONS: readonly (readonly [string, string])[] = [
  [
    "Names as a person chose them",
    "One case, no repetition. What is added to a document renames nothing.",
  ],
  [
    "Types, validators and the wire agree",
    "What a type promises, a validator checks and the client sends.",
  ],
  [
    "Errors by status",
    "An answer is a value, narrowed by its status; what nobody declared is kept.",
  ],
  [
    "Webhooks, verified",
    "Deliveries are verified, typed and sent as the document says they are signed.",
  ],
  ["Bundles of what you call", "A function for each operation, and no package at run time."],
  [
    "Messages that help",
    "Each says what, where, why, and how to fix it, at the line that you wrote.",
  ],
];

/** What comes out, by the beginning of its code in README.md. */
const EXCERPTS: readonly (readonly [string, string])[] = [
  ["export interface Pet", "types.ts"],
  ["export const Pet", "zod.ts"],
  ["const api = createApi", "Your code"],
];

/** `readme` is README.md, whose code it shows. */
export function homePage(readme: string, guides: readonly Page[]): Page {
  const summary =
    "Types, a fetch client, zod validators, a server and webhooks from any OpenAPI document.";
  return {
    ...{ path: "index.html", title: "Apostille", name: "Overview", area: "Start", summary },
    isWide: true,
    sections: [],
    body: html`<div class="opening">
        <div>
          <h1>Your OpenAPI document as the TypeScript that you would have written</h1>
          <p class="lead">
            Types, a fetch client, zod validators, a server with typed handlers, webhooks. From
            OpenAPI 3.0, 3.1, 3.2 and Swagger 2.0, to plain files that you read and commit.
          </p>
          ${codeBlock(fencesIn(readme, "sh")[0]?.trimEnd() ?? "", "sh")}
          <p class="actions">
            <a class="action" href="start.html">Get started</a>
            <a class="action" href="playground.html">Open the playground</a>
            <a href="example/index.html">A site that <code>apostille docs</code> made</a>
          </p>
        </div>
        <div>${EXCERPTS.map(([start, label]) => excerpt(readme, start, label))}</div>
      </div>
      <section id="why">
        <h2>Why this one</h2>
        <ul class="cards">
          ${REASONS.map(
            ([title, text]) =>
              html`<li class="card"><strong>${title}</strong> <span>${text}</span></li>`,
          )}
        </ul>
      </section>
      <section id="tasks">
        <h2>What do you want to do?</h2>
        <ul class="cards">
          ${guides.map(card)}
        </ul>
      </section>`,
  };
}

function excerpt(readme: string, start: string, label: string): Html {
  const code = fencesIn(readme, "ts").find((one) => one.startsWith(start));
  if (code === undefined) throw new TypeError(`README.md has no code that begins with ${start}`);
  return codeBlock(code.trimEnd(), "ts", label);
}

/** The code of a language in Markdown. */
export const fencesIn = (markdown: string, language: string): readonly string[] =>
  [...markdown.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, "gm"))].map(
    ([, code = ""]) => code,
  );

const card = ({ path, name, summary }: Page): Html =>
  html`<li>
    <a href="${path}"><strong>${name}</strong> <span>${summary}</span></a>
  </li>`;
