import type { FoundDecision } from "../../../description/index.js";
import { type Html, html } from "../markup/html.js";
import { countOf } from "../frame/parts.js";
import type { SitePage, Site } from "../frame/site.js";

/** What the source of the document leaves open (`x-not-shown`); `undefined` if nothing is marked. */
export function openQuestionsGuide({ decisions }: Site): SitePage | undefined {
  if (decisions.length === 0) return undefined;
  const groups = groupDecisions(decisions);
  return {
    path: "guides/open-questions.html",
    title: "Open questions",
    summary: "What the source of this API description leaves open, and what was decided.",
    section: "Guides",
    headings: [],
    body: html`<h1>Open questions</h1>
      <p class="lead">
        What the source of this API description leaves open, and what was decided.
        ${countOf(groups.length, "decision")}, in ${countOf(decisions.length, "part")} of the
        description.
      </p>
      <ol class="questions">
        ${groups.map(questionItem)}
      </ol>`,
  };
}

interface Question {
  readonly gap: number | undefined;
  readonly open: string;
  readonly entries: readonly { readonly decided: string; readonly why: string | undefined }[];
}

/** One question may be decided in several places, usually in the same way. */
function groupDecisions(decisions: readonly FoundDecision[]): readonly Question[] {
  const byQuestion = new Map<string, FoundDecision[]>();
  for (const decision of decisions) {
    const key = JSON.stringify([decision.gap, decision.open]);
    const known = byQuestion.get(key);
    if (known === undefined) byQuestion.set(key, [decision]);
    else known.push(decision);
  }
  return [...byQuestion.values()].flatMap((found): Question[] => {
    const [first] = found;
    if (first === undefined) return [];
    const entries = new Map(found.map(({ decided, why }) => [decided, { decided, why }]));
    return [{ gap: first.gap, open: first.open, entries: [...entries.values()] }];
  });
}

const questionItem = ({ gap, open, entries }: Question): Html =>
  html`<li>
    ${gap === undefined ? undefined : html`<span class="number">${gap}</span>`}
    <p class="question">${open}</p>
    ${entries.map(
      ({ decided, why }) =>
        html`<div class="decision">
          <p><strong>Decided:</strong> ${decided}</p>
          ${why === undefined ? undefined : html`<p class="quiet">${why}</p>`}
        </div>`,
    )}
  </li>`;
