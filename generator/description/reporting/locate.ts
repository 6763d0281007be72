import { relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

import { createPositions, type Position } from "../document/syntax/positions.js";
import type { SourceDocument } from "../document/types.js";
import type { Diagnostic, Location } from "../diagnostics/diagnostic.js";

/** A diagnostic with its position. */
export interface LocatedDiagnostic extends Omit<Diagnostic, "location" | "related"> {
  readonly position?: SourceLocation;
  readonly related: readonly { readonly message: string; readonly position: SourceLocation }[];
}

export interface SourceLocation extends Omit<Position, "lineRange"> {
  /** Path relative to the working folder, or a URI. */
  readonly file: string;
  /** For a file of a revision: its path from the root of the repository. */
  readonly inRepository?: string;
  readonly pointer: string;
  /** The marked line of the document. */
  readonly text: string;
}

/**
 * Computes the positions of diagnostics and sorts them by position, those without one first. Positions are computed
 * only here, so that a run without findings never pays for them.
 */
export function locate(
  diagnostics: readonly Diagnostic[],
  documents: ReadonlyMap<string, SourceDocument>,
  cwd: string,
): readonly LocatedDiagnostic[] {
  const positionOf = createLocator(documents, cwd);
  const order = new Map([...documents.keys()].map((uri, index) => [uri, index]));
  const located = diagnostics.map(({ location, related, ...rest }) => ({
    rank: order.get(location?.document ?? "") ?? order.size,
    position: location && positionOf(location),
    rest: {
      ...rest,
      related: (related ?? []).map((entry) => ({
        message: entry.message,
        position: positionOf(entry.location),
      })),
    },
  }));
  return [
    ...located.flatMap(({ position, rest }) => (position === undefined ? [rest] : [])),
    ...located
      .flatMap(({ rank, position, rest }) =>
        position === undefined ? [] : [{ rank, position, rest }],
      )
      .sort((a, b) => a.rank - b.rank || byPosition(a.position, b.position))
      .map(({ position, rest }) => ({ ...rest, position })),
  ];
}

/** Computes the lines and columns of locations; each document is scanned once. */
export function createLocator(
  documents: ReadonlyMap<string, SourceDocument>,
  cwd: string,
): (location: Location) => SourceLocation {
  const finders = new Map<string, (location: Location) => Position>();
  return (found) => {
    const location = whereWritten(found, documents);
    const source = documents.get(location.document);
    const file = displayPath(location.document, cwd);
    if (source === undefined)
      return { file, pointer: location.pointer, line: 1, column: 1, length: 1, text: "" };
    const finder = finders.get(source.uri) ?? createPositions(source);
    finders.set(source.uri, finder);
    const { lineRange, ...position } = finder(location);
    return { ...position, file, pointer: location.pointer, text: source.text.slice(...lineRange) };
  };
}

/** The origin of a value that an overlay added is in the overlay. */
function whereWritten(
  location: Location,
  documents: ReadonlyMap<string, SourceDocument>,
): Location {
  const source = documents.get(location.document);
  if (location.offset !== undefined || location.asWritten === true) return location;
  if (source?.writtenAt === undefined) return location;
  return { ...location, ...source.writtenAt(location.pointer) };
}

const byPosition = (a: SourceLocation, b: SourceLocation): number =>
  a.line - b.line || a.column - b.column;

function displayPath(uri: string, cwd: string): string {
  if (!uri.startsWith("file:")) return uri;
  return relative(cwd, fileURLToPath(uri)).split(sep).join("/");
}
