import type { GeneratedFile } from "../print/output-file.js";

/** Tells GitHub and other hosts that the folder is generated: collapsed in reviews, and left out of statistics. */
export const gitAttributes: GeneratedFile = {
  path: ".gitattributes",
  text: "* linguist-generated=true\n",
};
