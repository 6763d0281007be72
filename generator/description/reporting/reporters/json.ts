import type { LocatedDiagnostic } from "../locate.js";

/** For programs: the diagnostics as data. */
export function json(diagnostics: readonly LocatedDiagnostic[]): readonly object[] {
  return diagnostics.map(({ place, related, ...rest }) => ({
    ...rest,
    ...(place !== undefined && { location: position(place) }),
    ...(related.length > 0 && {
      related: related.map((entry) => ({
        message: entry.message,
        location: position(entry.place),
      })),
    }),
  }));
}

const position = ({
  file,
  line,
  column,
  pointer,
}: NonNullable<LocatedDiagnostic["place"]>): object => ({
  file,
  line,
  column,
  pointer,
});
