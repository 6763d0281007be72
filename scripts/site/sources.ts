/** Which Markdown of this repository is on the site, where, and under which name. */
import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";

import { packageRoot } from "../../generator/description/index.js";

export type Area = "Start" | "Guides" | "Reference" | "Decisions" | "About";

/** A page whose content is Markdown. */
export interface Source {
  /** Path of the Markdown from the root of the repository. */
  readonly file: string;
  readonly path: string;
  readonly area: Area;
  /** Its name in the menu; a page without one is not there. */
  readonly name?: string;
  readonly text: string;
}

/** Tasks, and the guide to each. */
const GUIDES: Readonly<Record<string, string>> = {
  client: "Call an API",
  validation: "Validate values",
  "tanstack-query": "Query from React",
  server: "Serve an API",
  webhooks: "Send and receive webhooks",
  testing: "Test without the API",
  mock: "Run a mock server",
  ci: "Check it in CI",
  diff: "Review a change",
  verify: "Verify a server",
  "documentation-site": "Publish documentation",
  tools: "Give it to a language model",
  mcp: "Serve it to an editor",
  sandbox: "Try our example",
  migration: "Move from another generator",
  applications: "Use it in an application",
  transports: "Change the transport",
  emitters: "Write an emitter",
};

const REFERENCE: Readonly<Record<string, string>> = {
  configuration: "Settings",
  extensions: "Extensions",
  openapi: "OpenAPI",
  names: "Names",
  compatibility: "Compatibility",
  security: "Security",
};

/** Pages that the build makes of the tool itself: `npm run build`. */
const BUILT: Readonly<Record<string, string>> = {
  commands: "Commands",
  "diff-kinds": "Kinds of changes",
};

/** All pages that are Markdown, in the order of the menu. */
export function readSources(): readonly Source[] {
  const docs = (area: Area, names: Readonly<Record<string, string>>): readonly Source[] =>
    Object.entries(names).map(([file, name]) =>
      read({ file: `docs/${file}.md`, path: `${area.toLowerCase()}/${file}.html`, area, name }),
    );
  const built = Object.entries(BUILT).map(([file, name]) =>
    read({ file: `dist/docs/${file}.md`, path: `reference/${file}.html`, area: "Reference", name }),
  );
  return [
    read({ file: "docs/start.md", path: "start.html", area: "Start", name: "Get started" }),
    ...docs("Guides", GUIDES),
    ...built,
    ...docs("Reference", REFERENCE),
    ...diagnosticPages(),
    ...docs("About", { comparison: "Comparison", speed: "Speed", receipts: "Receipts" }),
    ...decisionPages(),
    read({ file: "CHANGELOG.md", path: "about/changelog.html", area: "About", name: "Changelog" }),
  ];
}

const textOf = (file: string): string => readFileSync(new URL(file, packageRoot), "utf8");

const read = (source: Omit<Source, "text">): Source => ({ ...source, text: textOf(source.file) });

/** The catalogue, which is too long for one page: a page for each area, and one that leads to them. */
function diagnosticPages(): readonly Source[] {
  const file = "dist/docs/diagnostics.md";
  const [introduction = "", ...areas] = textOf(file).split(/^## /m);
  const pages = areas.map((text): Source => {
    const [title = ""] = text.split("\n", 1);
    const raised = text.replaceAll(/^###/gm, "##").slice(title.length);
    return {
      file: `${file}/${title}`,
      path: `reference/diagnostics/${title}.html`,
      area: "Reference",
      text: `# Diagnostics: ${title}\n\nEvery message whose code begins with \`${title}/\`.${raised}`,
    };
  });
  const lists = pages.map(({ file: own, text }) => {
    const codes = [...text.matchAll(/^## `(.*)`$/gm)].map(([, code = ""]) => code);
    const links = codes.map((code) => `[\`${code}\`](/${own}#${code.replaceAll(/[^\w-]/g, "")})`);
    return `## ${posix.basename(own)}\n\n${links.join(", ")}`;
  });
  const text = [introduction.replaceAll("this page", "the pages"), ...lists].join("\n\n");
  const path = "reference/diagnostics.html";
  return [{ file, path, area: "Reference", name: "Diagnostics", text }, ...pages];
}

/** Each decision, and a page that lists them. */
function decisionPages(): readonly Source[] {
  const folder = "docs/decisions";
  const pages = readdirSync(new URL(folder, packageRoot))
    .sort()
    .map((name) =>
      read({
        file: `${folder}/${name}`,
        path: `decisions/${name.replace(/\.md$/, ".html")}`,
        area: "Decisions",
      }),
    );
  const list = pages.map(({ file, text }) => {
    const title = /^# (.*)$/m.exec(text)?.[1] ?? file;
    return `- [${title}](${posix.basename(file)})`;
  });
  const text = `# Decisions\n\nWhy Apostille is as it is: what was decided, and what spoke against it.\n\n${list.join("\n")}\n`;
  const index = { file: `${folder}/index.md`, path: "decisions/index.html", text };
  return [{ ...index, area: "About", name: "Decisions" }, ...pages];
}
