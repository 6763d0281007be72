import { components } from "./styles/components.js";
import { layout } from "./styles/layout.js";
import { tokens } from "./styles/tokens.js";

/**
 * The only stylesheet of the portal. Pages contain no inline styles, so that the content security policy can forbid
 * them.
 */
export const stylesheet: string = [tokens, layout, components].join("\n");
