import {
  type CredentialKind,
  credentialKind,
} from "../../../../runtime/wire/descriptors/credential-kind.js";
import type { Api } from "../../../description/index.js";
import { type Expression, expression, objectExpression } from "../../print/expression.js";
import { ref } from "../../print/layout/doc.js";
import { type OutputSymbol, runtimeSymbol } from "../../print/layout/symbol.js";
import { describeSecurityScheme } from "../descriptors/access.js";

const reader = (name: string, file: string): OutputSymbol =>
  runtimeSymbol(name, `server/security/${file}.ts`, "value");

const READERS: Readonly<Record<CredentialKind, OutputSymbol>> = {
  header: reader("apiKeyInHeader", "api-keys"),
  query: reader("apiKeyInQuery", "api-keys"),
  cookie: reader("apiKeyInCookie", "api-keys"),
  bearer: reader("bearerCredential", "authorization"),
  http: reader("httpCredential", "authorization"),
  mutualTLS: reader("certificateCredential", "credential"),
};

/** The functions that read the credentials of a document's operations; absent if no operation needs one. */
export function credentialsOf({ operations, securitySchemes }: Api): Expression | undefined {
  const used = new Set(
    operations.flatMap(({ security }) => security.flat().map(({ scheme }) => scheme.key)),
  );
  const kinds = new Set(
    securitySchemes
      .filter(({ key }) => used.has(key))
      .map((scheme) => credentialKind(describeSecurityScheme(scheme))),
  );
  if (kinds.size === 0) return undefined;
  return objectExpression(
    [...kinds].map((kind) => ({ key: kind, value: expression(ref(READERS[kind])) })),
  );
}
