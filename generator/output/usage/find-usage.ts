import { dirname } from "node:path";

import {
  type DocumentSet,
  groupKept,
  outlineOf,
  programEmpty,
  type Report,
} from "../../description/index.js";
import type { ReadConfig } from "../config/config.js";
import { applyNaming } from "../names/naming.js";
import { nameApi } from "../names/operations.js";
import { NameBook, type NameRecord } from "../names/record.js";
import { programFiles } from "./program-files.js";
import { type Usage, usageOf } from "./usage.js";

/** What a program uses, and the names that the whole document gives: what is left out must rename nothing. */
export interface FoundUsage extends Usage {
  readonly given: NameRecord;
}

/** What is wrong is reported when the document is read. */
const ignore = (): void => undefined;

interface UsageOptions {
  readonly kept: NameRecord | undefined;
  readonly report: Report;
}

/** Finds out what the program of `include.usedBy` uses; `undefined` if there is no such setting. */
export function findUsage(
  documents: DocumentSet,
  { include, naming, file, input }: ReadConfig,
  { kept, report }: UsageOptions,
): FoundUsage | undefined {
  const patterns = include?.usedBy;
  if (patterns === undefined) return undefined;
  const outline = outlineOf(documents);
  const book = new NameBook(kept);
  const names = nameApi(applyNaming(outline.api, naming, ignore), ignore, book);
  const files = programFiles(patterns);
  if (files.length === 0) report(programEmpty({ patterns }));
  const usage = usageOf(files, names, { ...outline, folder: dirname(file ?? input) });
  for (const { group, place } of usage.undecided) report(groupKept({ group, place }));
  return { ...usage, given: book.names };
}
