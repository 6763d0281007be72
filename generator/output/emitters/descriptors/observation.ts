/** What a client, a router and a receiver are observed with, which is copied only if it is asked for. */
import type { ReExport } from "../../print/output-file.js";

export const OBSERVATION = [
  {
    path: "wire/observation/observe.ts",
    values: ["observe"],
    types: ["ObservationOptions", "MessageObserver"],
  },
  {
    path: "wire/observation/report.ts",
    values: ["ObservedReport"],
    types: ["ObservedJson", "ObservedReportOptions"],
  },
] as const;

export const OBSERVATION_REEXPORTS: readonly ReExport[] = OBSERVATION.map(
  ({ path, values, types }) => ({
    from: { kind: "runtime", path },
    names: [
      ...values.map((name) => ({ name })),
      ...types.map((name) => ({ name, typeOnly: true })),
    ],
  }),
);
