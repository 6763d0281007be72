import type { Api } from "../../model/api.js";
import type { Server } from "../../model/operation.js";

/** Where a sample sends its requests if the document does not say. */
const UNKNOWN = "https://api.example.com";

/** The address of a server with the defaults of its variables. */
export const serverAddress = ({ url, variables }: Server): string =>
  url.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    return variables.find((variable) => variable.name === name)?.default ?? whole;
  });

/** The address that the paths of samples follow: that of the first server, without a slash at its end. */
export function baseAddress({ servers }: Pick<Api, "servers">): string {
  const [first] = servers;
  if (first === undefined) return UNKNOWN;
  try {
    return new URL(serverAddress(first), UNKNOWN).href.replace(/\/+$/, "");
  } catch {
    return UNKNOWN;
  }
}
