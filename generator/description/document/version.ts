import {
  notAnObject,
  otherFormat,
  swagger,
  versionMissing,
  versionNotString,
  versionUnsupported,
} from "../diagnostics/catalogue/documents.js";
import type { Report } from "../diagnostics/diagnostic.js";
import { childOf } from "../core/origin.js";
import type { DocumentSet, SourceDocument } from "./types.js";

/**
 * The OpenAPI version that the entry document states. Reports why the document cannot be read if the version is missing
 * or unsupported.
 */
export function detectVersion(
  entry: SourceDocument,
  report: Report,
): DocumentSet["openapi"] | undefined {
  const { value, uri } = entry;
  const root = { document: uri, pointer: "" };
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    report(notAnObject({ found: typeIn(value) }, root));
    return undefined;
  }
  const version = childOf(value, "openapi")?.value;
  if (version === undefined) {
    if (isSwagger(value)) return { written: SWAGGER, family: "3.0" };
    report(otherKind(value, uri) ?? versionMissing({}, root));
    return undefined;
  }
  const at = { document: uri, pointer: "/openapi" };
  if (typeof version !== "string") {
    report(versionNotString({ found: kindOf(version) }, at));
    return undefined;
  }
  const family = /^(3\.[012])(?:\.\d+(?:-[\w.-]+)?)?$/.exec(version)?.[1];
  if (family === "3.0" || family === "3.1" || family === "3.2") return { written: version, family };
  report(versionUnsupported({ version }, at));
  return undefined;
}

/** The version of a document that is upgraded to the form of OpenAPI 3.0. */
export const SWAGGER = "2.0";

/** Returns whether a document is OpenAPI 2.0. Unquoted, YAML reads its version as a number. */
export function isSwagger(value: unknown): boolean {
  const version = childOf(value, "swagger")?.value;
  return version === SWAGGER || version === 2;
}

function otherKind(value: object, uri: string) {
  const swaggerVersion = childOf(value, "swagger")?.value;
  if (swaggerVersion !== undefined)
    return swagger({ version: String(swaggerVersion) }, { document: uri, pointer: "/swagger" });
  const others = {
    asyncapi: "an AsyncAPI document",
    arazzo: "an Arazzo document",
    overlay: "an OpenAPI Overlay",
    raml: "RAML",
  };
  for (const [key, name] of Object.entries(others)) {
    if (childOf(value, key) !== undefined)
      return otherFormat({ name }, { document: uri, pointer: `/${key}` });
  }
  return undefined;
}

/** Describes the type of a value in words, and what it is if it is short. */
export function kindOf(value: unknown): string {
  const isScalar = /^(?:string|number|boolean)$/.test(typeof value);
  return isScalar ? `the ${typeof value} ${JSON.stringify(value).slice(0, 60)}` : typeIn(value);
}

/** The type alone: of what may not be of an OpenAPI document, and may hold a secret, nothing is repeated. */
export function typeIn(value: unknown): string {
  if (value === null) return "null";
  if (value === undefined) return "absent";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
