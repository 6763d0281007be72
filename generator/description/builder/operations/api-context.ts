import type { Located } from "../../core/origin.js";
import type { Server } from "../../model/operation.js";
import type { SecurityAlternative } from "../../model/security.js";
import type { Selection } from "../filters/selection.js";
import type { BuildContext } from "../messages/context.js";
import { child } from "../reading/read.js";
import { buildSecuritySchemes } from "./security-schemes.js";
import { SchemeLookup } from "./security.js";
import { buildServers } from "./servers.js";
import { Tags } from "./tags.js";

/** What operations use from the whole document. */
export interface ApiContext {
  readonly tags: Tags;
  readonly schemes: SchemeLookup;
  /** `security` and `servers` of the root, which those of an operation override. */
  readonly security: readonly SecurityAlternative[];
  readonly servers: readonly Server[];
  readonly selection: Selection;
}

export function createApiContext(
  root: Located,
  selection: Selection,
  context: BuildContext,
): ApiContext {
  const components = child(root, "components");
  const declared = buildSecuritySchemes(
    components && child(components, "securitySchemes"),
    context,
  );
  const schemes = new SchemeLookup(declared, context);
  const tags = new Tags(child(root, "tags"), context);
  const servers = buildServers(child(root, "servers"), context) ?? [];
  const security = schemes.alternatives(child(root, "security")) ?? [];
  return { tags, schemes, security, servers, selection };
}
