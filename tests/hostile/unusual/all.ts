/** Small valid documents of kinds that generators often fail on. */
import { bodies } from "./bodies.js";
import { composition } from "./composition.js";
import { names } from "./names.js";
import { parameters } from "./parameters.js";
import { paths } from "./paths.js";
import { responses } from "./responses.js";
import { unions } from "./unions.js";
import { versions } from "./versions.js";
import { vocabulary } from "./vocabulary.js";

/** Unusual documents, by what is unusual about them. */
export const UNUSUAL: Readonly<Record<string, object>> = {
  ...names,
  ...composition,
  ...unions,
  ...vocabulary,
  ...parameters,
  ...bodies,
  ...responses,
  ...paths,
  ...versions,
};
