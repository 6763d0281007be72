/** The response of a mock to a request that it refuses: the document's own, if it declares one. */
import type { OperationDescriptor } from "../../../runtime/wire/descriptors/descriptor.js";
import { pickContent } from "../../../runtime/wire/negotiation/content.js";
import { pickResponse } from "../../../runtime/wire/negotiation/status.js";
import type { Operation } from "../../description/index.js";
import type { SchemaValues } from "../values/index.js";
import { type Choice, responseFor } from "./choose.js";

/** The statuses for invalid parameters or bodies: documents use either of them for both. */
const INVALID: readonly number[] = [422, 400];

/**
 * The declared response for a refusal. An invalid request may get either of the statuses that documents use for that.
 * `undefined` if none is declared.
 */
export function refusalChoice(operation: Operation, status: number): Choice | undefined {
  const candidates = INVALID.includes(status) ? [status, ...INVALID] : [status];
  const exact = candidates.find((code) =>
    operation.responses.some((response) => response.status === code),
  );
  const code = exact ?? status;
  const response = responseFor(operation, code);
  return response && { response, status: code };
}

/** Returns whether a refusal already has the form that its operation declares. */
export async function isAsDeclared(
  refusal: Response,
  {
    operation,
    descriptor,
  }: { readonly operation: Operation; readonly descriptor: OperationDescriptor },
  values: SchemaValues,
): Promise<boolean> {
  const type = refusal.headers.get("content-type");
  const declared = pickResponse(descriptor.responses, refusal.status);
  const content = pickContent(declared?.contents ?? [], type);
  const response = operation.responses.find(({ status }) => status === declared?.status);
  const model = response?.contents.find(({ mediaType }) => mediaType === content?.type);
  if (model?.codec !== "json") return false;
  const body: unknown = await refusal.clone().json();
  return values.issues(model.schema, "read", body).length === 0;
}
