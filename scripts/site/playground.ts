/** The page of the playground: a document on the left, files on the right. Its script is playground/page.ts. */
import { codeBlock, html } from "../../generator/tools/index.js";
import { ARTEFACT_NAMES, ARTEFACTS } from "../../generator/output/index.js";
import { fencesIn } from "./home.js";
import type { Page } from "./page.js";

/** `readme` is README.md: the document that it begins with is there first. */
export async function playgroundPage(readme: string): Promise<Page> {
  const artefacts = await Promise.all(ARTEFACT_NAMES.map((name) => ARTEFACTS[name]()));
  return pageOf(fencesIn(readme, "yaml")[0] ?? "", artefacts);
}

interface Choice {
  readonly name: string;
  readonly onRequest?: boolean;
}

const pageOf = (text: string, artefacts: readonly Choice[]): Page => ({
  ...{ path: "playground.html", title: "Playground", name: "Playground", area: "Start" },
  summary: "Generate from a document in this page, which sends it nowhere.",
  isWide: true,
  sections: [],
  allowed: { "worker-src": "blob:" },
  scripts: ["assets/playground.js"],
  body: html`<div class="hero">
      <h1>Playground</h1>
      <p class="quiet">
        The generator runs in this page: what you type or open here is sent nowhere. A link holds
        the document after its #, which browsers keep to themselves.
      </p>
    </div>
    <noscript><p class="note">The playground needs scripts.</p></noscript>
    <div class="playground">
      <div class="pane">
        <div class="bar">
          <label for="document">OpenAPI document</label>
          <input
            id="open"
            class="hidden"
            type="file"
            accept=".yaml,.yml,.json"
            aria-label="A file"
          />
          <button type="button" data-do="open">Open a file</button>
          <button type="button" data-do="share">Copy a link</button>
        </div>
        <textarea id="document" spellcheck="false" autocapitalize="off" autocomplete="off">
${text}</textarea>
        <details>
          <summary>What is generated</summary>
          <fieldset>
            <legend class="hidden">Artefacts</legend>
            ${artefacts.map(
              ({ name, onRequest = false }) =>
                html`<label
                  ><input
                    type="checkbox"
                    name="artefact"
                    value="${name}"
                    ${onRequest ? undefined : html`checked`}
                  />
                  ${name}</label
                >`,
            )}
          </fieldset>
        </details>
      </div>
      <div class="pane">
        <div class="bar">
          <label for="file">File</label>
          <select id="file"></select>
        </div>
        <div id="shown">${codeBlock("", "ts")}</div>
      </div>
    </div>
    <p id="state" class="state" role="status">Loading the generator …</p>
    <ul id="problems" class="plain-list" aria-label="Diagnostics"></ul>`,
});
