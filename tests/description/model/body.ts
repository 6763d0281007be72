/** The body of an operation. */
import { buildDocument, onlyOperation, operation } from "../../support/model.js";

export const bodyOf = async (
  content: object,
  {
    openapi = "3.1.1",
    method = "post",
    ...root
  }: { openapi?: string; method?: string; [key: string]: unknown } = {},
) => {
  const built = await buildDocument(
    { ...operation({ requestBody: { content } }, { method }), ...root },
    openapi,
  );
  return {
    contents: onlyOperation(built).body?.contents ?? [],
    found: built.found,
    api: built.api,
  };
};
