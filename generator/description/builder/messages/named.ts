import type { Located } from "../../core/origin.js";
import { referredName } from "../reading/referred-name.js";

/** The name of the component that an entry refers to. */
export function named(entry: Located): { readonly component?: string } {
  const component = referredName(entry);
  return component === undefined ? {} : { component };
}
