import { type Core, invalid, type ServiceError } from "../../foundation/index.js";
import {
  ContentRefused,
  type IncomingContent,
  receive,
  type ContentFault,
  type StoredContent,
} from "./receive.js";

/** Stores a stream like {@link receive}, but responds to refused content with 422. */
export async function receiveOrRefuse(
  core: Core,
  incoming: IncomingContent,
): Promise<StoredContent> {
  try {
    return await receive(core, incoming);
  } catch (error) {
    if (!(error instanceof ContentRefused)) throw error;
    throw contentError(core, error.reason);
  }
}

/** How a sentence about refused content ends: "The file …". */
export const refusals: Readonly<Record<ContentFault, string>> = {
  kind: "must be a file of type: pdf, doc, docx, jpg, png, tiff, heic, txt.",
  name: "must have the content that its name says.",
  page: "must be a document, not a web page.",
  empty: "must not be empty.",
  too_large: "is too large.",
};

const contentError = (core: Core, reason: ContentFault): ServiceError =>
  reason === "too_large" ? fileTooLarge(core) : refusedFile(`The file field ${refusals[reason]}`);

export function fileTooLarge({ settings }: Core): ServiceError {
  const kilobytes = Math.floor(settings.maxFileSize / 1024);
  return refusedFile(`The file field must not be greater than ${kilobytes} kilobytes.`);
}

const refusedFile = (message: string): ServiceError => invalid([{ field: "file", message }]);
