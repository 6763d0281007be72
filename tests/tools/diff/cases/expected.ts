/**
 * The findings that a case expects in both directions, one row for each: `FORWARDS | BACKWARDS`. A side is
 * `VERDICT KIND PLACE (PART, WHOM)`, or `nothing`. `VERDICT/VERDICT` is a finding on what is sent, and one on what is
 * read; `-` stands for none. PLACE is relative to what the case changes: absent or `.` if it is that, `..` what contains
 * it, `/…` and `#` a pointer from the root. What the second side leaves out is as in the first one; without `|`, both
 * directions find the same.
 */

/** The lines that a comparison is expected to find in each direction. */
export interface Expected {
  readonly forwards: readonly string[];
  readonly backwards: readonly string[];
}

interface Side {
  readonly verdicts: readonly string[];
  readonly kind: string;
  readonly at: string;
  readonly scope: string;
}

/** Reads the rows of a case that changes what is at `pointer`. */
export function expectedOf(rows: string | readonly string[] = [], pointer = ""): Expected {
  const sides = [rows].flat().map((row) => {
    const [left = "", right = left] = row.split(" | ");
    const forwards = sideOf(left, pointer);
    return { forwards, backwards: sideOf(right, pointer, forwards) };
  });
  return {
    forwards: sides.flatMap(({ forwards }) => linesOf(forwards)).sort(),
    backwards: sides.flatMap(({ backwards }) => linesOf(backwards)).sort(),
  };
}

const SIDE = /^(?<verdicts>\S+) (?<kind>\S+)(?: (?<place>[^ (].*?))?(?: \((?<scope>.*)\))?$/;

function sideOf(text: string, pointer: string, other?: Side): Side | undefined {
  if (text === "nothing") return undefined;
  const { verdicts = "", kind = "", place, scope } = SIDE.exec(text)?.groups ?? {};
  if (verdicts === "") throw new Error(`not a finding: ${text}`);
  const at = place === undefined ? (other?.at ?? pointer) : resolve(place, pointer);
  return { verdicts: verdicts.split("/"), kind, at, scope: scope ?? other?.scope ?? "" };
}

function resolve(place: string, pointer: string): string {
  if (place === "." || place === "#") return place === "." ? pointer : "";
  if (place.startsWith("/")) return place;
  if (!place.startsWith("..")) return `${pointer}/${place}`;
  return pointer.split("/").slice(0, -place.split("/").length).join("/");
}

function linesOf(side: Side | undefined): readonly string[] {
  if (side === undefined) return [];
  const { verdicts, kind, at, scope } = side;
  const scopes = verdicts.length === 2 ? ["request", "response"] : [scope];
  return verdicts.flatMap((verdict, index) =>
    verdict === "-" ? [] : [`${verdict} ${kind} ${at} (${scopes[index]})`],
  );
}
