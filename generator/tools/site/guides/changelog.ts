import {
  countsOf,
  type DiffReport,
  inMessages,
  type LocatedFinding,
  versionAdvice,
  PARTY_NAMES,
} from "../../diff/index.js";
import { type Html, html } from "../markup/html.js";
import { empty, section } from "../frame/parts.js";
import type { SitePage, Site } from "../frame/site.js";

const PARTS = [
  { id: "breaking", text: "Breaking" },
  { id: "risky", text: "Risky" },
  { id: "safe", text: "Other changes" },
] as const;

/** The changes since an older document; `undefined` if none was given. */
export const changelogGuide = ({ changes }: Site): SitePage | undefined =>
  changes && changelogOf(changes);

export function changelogOf(changes: DiffReport): SitePage {
  const parts = PARTS.map((part) => ({
    ...part,
    findings: changes.findings.filter(({ verdict }) => verdict === part.id),
  })).filter(({ findings }) => findings.length > 0);
  return {
    path: "guides/changelog.html",
    title: "Changelog",
    summary: "What changed since the previous version.",
    section: "Guides",
    headings: parts.map(({ id, text }) => ({ id, text })),
    body: html`<h1>Changelog</h1>
      ${
        parts.length === 0
          ? empty("No changes", `The API is the same as in version ${changes.oldVersion}.`)
          : html`<p class="lead">${versions(changes)} ${countsOf(changes)}.</p>
              <p>${versionAdvice(changes)}</p>
              ${parts.map((part) =>
                section(
                  part,
                  html`<ul class="changes">
                    ${part.findings.map(changeItem)}
                  </ul>`,
                ),
              )}`
      }`,
  };
}

const versions = ({ oldVersion, newVersion }: DiffReport): string =>
  oldVersion === newVersion ? `Since ${oldVersion}:` : `From ${oldVersion} to ${newVersion}:`;

const changeItem = (finding: LocatedFinding): Html => {
  const { verdict, message, why, whom, at } = finding;
  return html`<li>
    <span class="mark verdict-${verdict}">${verdict}</span> <span>${message}</span>
    <span class="quiet">${why} For ${PARTY_NAMES[whom]}${inMessages(finding)}.</span><br /><code
      class="pointer"
      >${at === "" ? "/" : at}</code
    >
  </li>`;
};
