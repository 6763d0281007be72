import { type Core, invalid, type ServiceError } from "../../foundation/index.js";
import { kindMessage } from "./kind.js";
import { ContentRefused, type IncomingContent, receive, type StoredContent } from "./receive.js";

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

function contentError(core: Core, reason: ContentRefused["reason"]): ServiceError {
  switch (reason) {
    case "kind":
      return refusedFile(kindMessage);
    case "empty":
      return refusedFile("The file field must not be empty.");
    case "too_large":
      return fileTooLarge(core);
    default:
      return reason satisfies never;
  }
}

export function fileTooLarge({ settings }: Core): ServiceError {
  const kilobytes = Math.floor(settings.maxFileSize / 1024);
  return refusedFile(`The file field must not be greater than ${kilobytes} kilobytes.`);
}

const refusedFile = (message: string): ServiceError => invalid([{ field: "file", message }]);
