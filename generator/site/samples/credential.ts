import { words } from "../../core/case.js";

/** What stands in a sample for a credential: `YOUR_BEARER_KEY`. */
export const placeholder = (key: string): string => {
  const name = words(key)
    .join("_")
    .toUpperCase()
    .replaceAll(/[^A-Z0-9_]/g, "");
  return name === "" ? "YOUR_TOKEN" : `YOUR_${name}`;
};
