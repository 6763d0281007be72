/** All judges over the documents of a grid. */
import { rmSync } from "node:fs";

import { attackFolder } from "../hostile/attack.js";
import { judgeChanges } from "./changed-documents/changes.js";
import { judgeLabels } from "./client-and-router/labels.js";
import { judgeCredentials, judgeRefusals, refusalParts } from "./client-and-router/refusals.js";
import { judgeRoundTrips } from "./client-and-router/round-trips.js";
import { eventsDocuments, judgeEvents } from "./events-pages-tools/events.js";
import { judgePages } from "./events-pages-tools/pages.js";
import { pagesDocument } from "./events-pages-tools/paging-rules.js";
import { judgeVerified } from "./client-and-router/verified.js";
import type { Finding } from "./findings/finding.js";
import { type GrammarDocument, documentsOf } from "./grammar/document.js";
import { gridOf, type GridOptions } from "./grammar/features.js";
import { sidesOf } from "./outputs/exchange.js";
import { generateAll, type Generated } from "./outputs/output.js";
import { acceptedValues, judgeSamples } from "./types-and-values/components.js";
import { judgeCompilation, type Use, usesOf, writeProgram } from "./types-and-values/programs.js";

export interface Judgement {
  readonly documents: number;
  readonly operations: number;
  readonly covered: number;
  readonly impossible: number;
  readonly findings: readonly Finding[];
}

interface JudgeOptions extends GridOptions {
  /** How many random values each operation gets, beside those that are always tried. */
  readonly runs: number;
  /** Whether programs are compiled; true, if absent. */
  readonly compiles?: boolean;
}

/** Judges documents in which all combinations of features occur. */
export async function judge(options: JudgeOptions): Promise<Judgement> {
  const { cells, covered, impossible } = gridOf(options);
  const documents = documentsOf(cells);
  const findings = await judgeDocuments(documents, options);
  return { documents: documents.length, operations: cells.length, covered, impossible, findings };
}

/** What all judges find in some documents, whose programs are compiled together. */
export async function judgeDocuments(
  documents: readonly GrammarDocument[],
  options: Pick<JudgeOptions, "seed" | "runs" | "compiles">,
): Promise<readonly Finding[]> {
  const folder = attackFolder();
  try {
    const findings: Finding[] = [];
    const programs = new Map<string, readonly Use[]>();
    for (const generated of await generateAll(folder, documents)) {
      findings.push(
        ...(await judgeExchanges(generated, options)),
        ...(await judgeSamples(generated)),
        ...(await judgeVerified(generated)),
      );
      programs.set(generated.name, await programOf(generated));
    }
    return options.compiles === false
      ? findings
      : [...findings, ...judgeCompilation(folder, programs)];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function programOf(generated: Generated): Promise<readonly Use[]> {
  const uses = [
    ...[...generated.cells].flatMap(([id, cell]) => usesOf(cell, id)),
    ...(await acceptedValues(generated)),
  ];
  writeProgram(generated.folder, uses);
  return uses;
}

async function judgeExchanges(
  generated: Generated,
  options: Pick<JudgeOptions, "seed" | "runs">,
): Promise<readonly Finding[]> {
  const [sides, parts] = [await sidesOf(generated), await refusalParts(generated)];
  const found: Finding[] = [];
  for (const [id, cell] of generated.cells) {
    found.push(
      ...(await judgeRoundTrips({ id, cell, sides }, options)),
      ...(await judgeCredentials(cell, id, sides)),
      ...(await judgeRefusals(cell, id, parts)),
      ...(await judgeLabels(cell, id, sides)),
    );
  }
  return found;
}

/** Documents that are not in the grid: lists with pages, webhooks, and documents that change. */
export async function judgeOthers({
  seed,
  strength,
}: Required<Pick<GridOptions, "seed" | "strength">>): Promise<Judgement> {
  const folder = attackFolder();
  try {
    const [pages, events] = [pagesDocument(seed, strength), eventsDocuments(seed, strength)];
    const [lists, ...hooks] = await generateAll(folder, [pages, ...events.documents]);
    const findings = [...(await judgeChanges())];
    if (lists !== undefined) findings.push(...(await judgePages(lists, pages.rows)));
    for (const [index, generated] of hooks.entries())
      findings.push(...(await judgeEvents(generated, events.rows[index] ?? {})));
    return {
      documents: 1 + hooks.length,
      operations: pages.rows.size + 3 * hooks.length,
      covered: pages.covered + events.covered,
      impossible: pages.impossible + events.impossible,
      findings: [...findings, ...judgeCompilation(folder, new Map())],
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
