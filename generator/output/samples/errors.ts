/** Programs that handle the errors of a call. */
import type { CallProgram } from "./call.js";

/** An error response as an exception. */
export function throwingSample({ setup, call }: CallProgram): string {
  const withImport = setup.replace("{ createApi }", "{ ApiError, createApi }");
  return `${withImport}try {\n  await ${call.replaceAll("\n", "\n  ")};\n} catch (error) {\n  if (!(error instanceof ApiError)) throw error;\n  console.error(error.status, error.body);\n}\n`;
}

/** Any response as a value. */
export const resultSample = ({ setup, call }: CallProgram): string =>
  `${setup}const result = await ${call}.result();\nif (result.ok) console.log(result.data);\nelse console.error(result.status, result.error);\n`;

/** An operation with the program that calls it. */
export interface SampledOperation {
  readonly operation: { readonly pagination?: unknown };
  readonly sample: CallProgram;
}

/** The call that is shortest to write, if possible without pages. */
export const shortestCall = (operations: readonly SampledOperation[]): CallProgram | undefined =>
  operations
    .toSorted(
      (a, b) =>
        Number(a.operation.pagination !== undefined) -
          Number(b.operation.pagination !== undefined) ||
        a.sample.text.length - b.sample.text.length,
    )
    .map(({ sample }) => sample)[0];
