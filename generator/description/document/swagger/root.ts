import { define } from "../../core/json-value.js";
import { type Draft, type Draftable, isDraftable } from "./draft.js";

/** Rewrites the root: its version, its servers, and what is in `components` since OpenAPI 3.0. */
export function upgradeRoot(root: Draftable, draft: Draft): void {
  upgradeServers(root, root, draft);
  const components = draft.object(draft.originOf(root));
  const { parameters } = root;
  if (isDraftable(parameters)) {
    // Those of bodies are in the operations that refer to them.
    for (const [name, parameter] of Object.entries(parameters))
      if (isDraftable(parameter) && isOfBody(parameter)) delete parameters[name];
  }
  for (const [field, section] of SECTIONS) draft.move(root, field, components, section);
  if (Object.keys(components).length > 0)
    draft.put(root, "components", components, draft.originOf(root));
  for (const field of ["host", "basePath", "schemes", "consumes", "produces"]) delete root[field];
  renameFirst(root, draft);
}

/** Puts the version first, where readers of a document expect it. */
function renameFirst(root: Draftable, draft: Draft): void {
  const origin = draft.originAt(root, "swagger");
  const others = Object.entries(root).filter(([key]) => key !== "swagger");
  for (const key of Object.keys(root)) delete root[key];
  draft.put(root, "openapi", "3.0.4", origin);
  for (const [key, value] of others) define(root, key, value);
}

export const isOfBody = ({ in: location }: Draftable): boolean =>
  location === "body" || location === "formData";

const SECTIONS = [
  ["definitions", "schemas"],
  ["parameters", "parameters"],
  ["responses", "responses"],
  ["securityDefinitions", "securitySchemes"],
] as const;

/**
 * The servers that `schemes` of the root or of an operation give with `host` and `basePath`. Without `schemes`, the
 * scheme is that by which the document was read (2.0, "Swagger Object"), which a file does not have: it is `https`.
 */
export function upgradeServers(holder: Draftable, root: Draftable, draft: Draft): void {
  const { schemes: list } = holder;
  const { host, basePath = "" } = root;
  const path = typeof basePath === "string" ? basePath.replace(/\/$/, "") : "";
  const base = path === "" || path.startsWith("/") ? path : `/${path}`;
  const written = ["schemes", "host", "basePath"].find((field) => holder[field] !== undefined);
  if (written === undefined) return;
  const named = Array.isArray(list) ? list.filter((scheme) => typeof scheme === "string") : [];
  const schemes = named.length > 0 ? named : ["https"];
  const urls =
    typeof host === "string" ? schemes.map((scheme) => `${scheme}://${host}${base}`) : [];
  if (urls.length === 0 && base === "") return;
  const servers = (urls.length > 0 ? urls : [base]).map((url) => ({ url }));
  draft.put(holder, "servers", servers, draft.originAt(holder, written));
}

/** Rewrites a Security Scheme Object. */
export function upgradeSecurityScheme(scheme: Draftable, draft: Draft): void {
  const origin = draft.originAt(scheme, "type");
  if (scheme["type"] === "basic") {
    draft.put(scheme, "type", "http", origin);
    draft.put(scheme, "scheme", "basic", origin);
  }
  const { flow } = scheme;
  const name = typeof flow === "string" ? FLOWS.get(flow) : undefined;
  if (scheme["type"] !== "oauth2" || name === undefined) return;
  const flows = draft.object(draft.originAt(scheme, "flow"));
  const described = draft.object(draft.originAt(scheme, "flow"));
  for (const field of ["authorizationUrl", "tokenUrl", "scopes"])
    draft.move(scheme, field, described);
  draft.put(flows, name, described, origin);
  draft.put(scheme, "flows", flows, origin);
  delete scheme["flow"];
}

const FLOWS = new Map([
  ["implicit", "implicit"],
  ["password", "password"],
  ["application", "clientCredentials"],
  ["accessCode", "authorizationCode"],
]);
