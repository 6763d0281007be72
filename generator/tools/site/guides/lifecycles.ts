import { type Declaration, lifecycleOf, type Transition } from "../../../description/index.js";
import { lifecycleDiagram } from "../diagrams/svg.js";
import { type Fragment, type Html, html } from "../markup/html.js";
import { section, table } from "../frame/parts.js";
import { allOperations, type SitePage, type Site } from "../frame/site.js";

const ROOT = "../";

/** The states of resources and their transitions; `undefined` if the document has no `x-lifecycle`. */
export function lifecyclesGuide(site: Site): SitePage | undefined {
  if (site.lifecycles.length === 0) return undefined;
  const headings = site.lifecycles.map((declaration) => {
    const { name } = declaration;
    return { id: `lifecycle-${site.schemaOf(declaration).name}`, text: name };
  });
  return {
    path: "guides/lifecycles.html",
    title: "Lifecycles",
    summary: "The states of resources and the transitions between them.",
    section: "Guides",
    headings,
    body: html`<h1>Lifecycles</h1>
      <p class="lead">
        The states of resources and the transitions between them. The numbers on the arrows refer to
        the rows below.
      </p>
      ${site.lifecycles.map((declaration, index) => {
        const heading = headings[index] ?? { id: "lifecycle", text: "" };
        return section(heading, lifecycleText(site, declaration, heading.id));
      })}`,
  };
}

function lifecycleText(site: Site, declaration: Declaration, id: string): Html | undefined {
  const lifecycle = lifecycleOf(declaration.schema);
  if (lifecycle === undefined) return undefined;
  const { name } = declaration;
  return html`<p>The property <code>${lifecycle.property}</code> contains the state.</p>
    <div class="scroll drawing" tabindex="0" role="region" aria-label="Diagram of ${name}">
      ${lifecycleDiagram(lifecycle, id, name)}
    </div>
    ${table(
      `Transitions of ${name}`,
      ["", "From", "To", "Trigger", "Effects"],
      lifecycle.transitions.map((transition, index) => [
        html`<span class="number">${index + 1}</span>`,
        transition.from.length === 0
          ? html`<span class="quiet">new</span>`
          : states(transition.from),
        states([transition.to]),
        because(site, transition),
        consequences(site, transition),
      ]),
    )}`;
}

const states = (names: readonly string[]): Fragment =>
  names.map((name) => html`<code>${name}</code> `);

function because(site: Site, { trigger, condition, decisions }: Transition): Html {
  const cause =
    "operation" in trigger
      ? operationName(site, trigger.operation)
      : "event" in trigger
        ? trigger.event
        : html`the time in <code>${trigger.time}</code> is reached`;
  return html`${cause}${condition === undefined ? undefined : html` <span class="condition">${condition}</span>`}${
    decisions === undefined
      ? undefined
      : html` <a
          class="mark"
          href="${ROOT}guides/open-questions.html"
          title="${decisions.map(({ open }) => open).join(" ")}"
          >decision</a
        >`
  }`;
}

function operationName(site: Site, id: string): Fragment {
  const found = allOperations(site).find(({ operation }) => operation.id === id);
  return found === undefined
    ? html`<code>${id}</code>`
    : html`<a href="${ROOT}${found.path}">${found.title}</a>`;
}

function consequences(site: Site, { stamps, clears, emits }: Transition): Fragment {
  const lines: readonly Fragment[] = [
    ...stamps.map((name) => html`sets <code>${name}</code>`),
    ...clears.map((name) => html`clears <code>${name}</code>`),
    ...emits.map((type) => html`sends ${eventName(site, type)}`),
  ];
  return lines.map((line) => html`${line}<br />`);
}

function eventName(site: Site, type: string): Html {
  const found = site.siteEvents.find(({ event }) => event.type === type);
  return found === undefined
    ? html`<code>${type}</code>`
    : html`<a href="${ROOT}${found.path}"><code>${type}</code></a>`;
}
