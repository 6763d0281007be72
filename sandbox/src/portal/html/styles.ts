import { components } from "./styles/components.js";
import { layout } from "./styles/layout.js";
import { tokens } from "./styles/tokens.js";

/** The one stylesheet of the portal. Pages carry no styles of their own, so that their policy can forbid them. */
export const stylesheet: string = [tokens, layout, components].join("\n");
