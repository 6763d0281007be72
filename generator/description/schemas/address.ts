import type { Api } from "../model/api.js";

/**
 * Makes addresses that do not reveal the location of the document at generation time, so that the output is the same on
 * every machine: `file:///home/me/api/openapi.yaml#/a` becomes `document:///openapi.yaml#/a`.
 */
export function addressShortener(api: Pick<Api, "origin">): (uri: string) => string {
  const { document } = api.origin;
  const folder = document.slice(0, document.lastIndexOf("/") + 1);
  if (!folder.startsWith("file:")) return (uri) => uri;
  const parent = folder.replace(/[^/]*\/$/, "");
  return (uri) => {
    if (uri.startsWith(folder)) return `document:///${uri.slice(folder.length)}`;
    return uri.startsWith(parent) && parent !== "file:///"
      ? `document:///_parent/${uri.slice(parent.length)}`
      : uri;
  };
}
