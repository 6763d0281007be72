import { type Case, change } from "../case.js";

const onSchema = (extension: string) => `
openapi: 3.1.0
info: { title: T, version: '1' }
paths: {}
components:
  schemas:
    Quote:
      enum: [a]
      ${extension}
`;
const onRoot = (extension: string) => `
openapi: 3.1.0
info: { title: T, version: '1' }
paths: {}
${extension}
`;
const onOperation = (extension: string) => `
openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /quotes:
    get:
      responses: {}
      ${extension}
`;

const onStream = (extension: string) => `
openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /chunks:
    get:
      responses:
        '200':
          description: Chunks.
          content:
            text/event-stream:
              ${extension}
`;

/** An extension with an invalid structure, and the same with a valid one. */
function shape(
  place: (extension: string) => string,
  texts: { readonly broken: string; readonly fixed: string; readonly says: RegExp },
): Case {
  const name = texts.fixed.slice(0, texts.fixed.indexOf(":"));
  const { says } = texts;
  return { rule: "struct", name, says, broken: place(texts.broken), fixed: place(texts.fixed) };
}

const text = /Expected type `string` but got/;
const list = /Expected type `array` but got/;
const oneOf = /can be one of the following only/;
const missing = /The field `.*` must be present/;

const shapes: readonly Case[] = [
  shape(onStream, { broken: "x-sentinel: »7", fixed: "x-sentinel: done", says: text }),
  shape(onRoot, {
    broken: "x-webhook-signature: »stirpe",
    fixed: "x-webhook-signature: stripe",
    says: oneOf,
  }),
  shape(onSchema, {
    broken: "x-apostille-ignore: [»7]",
    fixed: "x-apostille-ignore: [schema/slow-pattern]",
    says: text,
  }),
  shape(onSchema, { broken: "x-apostille-name: »7", fixed: "x-apostille-name: Offer", says: text }),
  shape(onSchema, { broken: "x-extensible-enum: »a", fixed: "x-extensible-enum: [a]", says: list }),
  shape(onSchema, {
    broken: "x-enum-extensibility: »ajar",
    fixed: "x-enum-extensibility: open",
    says: oneOf,
  }),
  shape(onSchema, { broken: "x-enum-varnames: [»1]", fixed: "x-enum-varnames: [A]", says: text }),
  shape(onSchema, {
    broken: "x-enum-descriptions: [»1]",
    fixed: "x-enum-descriptions: [A.]",
    says: text,
  }),
  shape(onSchema, { broken: "x-inferred: »false", fixed: "x-inferred: true", says: oneOf }),
  shape(onSchema, {
    broken: "x-documented-type: »[string]",
    fixed: "x-documented-type: string",
    says: text,
  }),
  shape(onSchema, { broken: "x-unit: »euros", fixed: "x-unit: cents", says: oneOf }),
  shape(onSchema, {
    broken: "»x-not-shown: { gap: 1, open: What., decided: That. }",
    fixed: "x-not-shown: { gap: 1, open: What., decided: That., why: So. }",
    says: missing,
  }),
  shape(onSchema, {
    broken: "x-not-shown: [{ gap: »0, open: What., decided: That., why: So. }]",
    fixed: "x-not-shown: [{ gap: 1, open: What., decided: That., why: So. }]",
    says: /greater than or equal to 1/,
  }),
  shape(onSchema, {
    broken:
      "x-lifecycle: { property: status, initial: [], transitions: [{ from: [], to: a, »trigger: {} }] }",
    fixed:
      "x-lifecycle: { property: status, initial: [], transitions: [{ from: [], to: a, trigger: { event: It begins. } }] }",
    says: /at least one of the following fields: operation, event, time/,
  }),
  shape(onSchema, {
    broken:
      "x-lifecycle: { property: status, initial: [], transitions: [{ from: [], to: a, trigger: { event: E. }, »emit: [] }] }",
    fixed:
      "x-lifecycle: { property: status, initial: [], transitions: [{ from: [], to: a, trigger: { event: E. }, emits: [] }] }",
    says: /Property `emit` is not expected here/,
  }),
  shape(onRoot, {
    broken: "x-webhook-signature: { header: X-Signature, algorithm: »md5 }",
    fixed: "x-webhook-signature: { header: X-Signature, algorithm: hmac-sha256 }",
    says: oneOf,
  }),
  shape(onRoot, {
    broken: "x-webhook-signature: { header: X-Signature, secret: { prefix: »1 } }",
    fixed: "x-webhook-signature: { header: X-Signature, secret: { prefix: whsec_ } }",
    says: text,
  }),
  shape(onRoot, {
    broken: "»x-rate-limit: { limit: 120, per: key }",
    fixed: "x-rate-limit: { limit: 120, window: 60, per: key }",
    says: missing,
  }),
  shape(onOperation, {
    broken: "x-tool-hints: { readOnly: »always }",
    fixed: "x-tool-hints: { readOnly: true }",
    says: /Expected type `boolean` but got/,
  }),
  shape(onOperation, {
    broken: "x-resource: { action: »find }",
    fixed: "x-resource: { name: loans, action: list, key: loan_no, value: /data }",
    says: /`action` can be one of/,
  }),
  shape(onRoot, {
    broken: "x-error-shapes: { »teapot: { status: 418 } }",
    fixed:
      "x-error-shapes: { notFound: { status: 404, headers: { Allow: GET }, body: { message: '{message}' } } }",
    says: /Property `teapot` is not expected here/,
  }),
  shape(onOperation, {
    broken: "x-pagination: { style: »pages, items: /data }",
    fixed: "x-pagination: { style: page, items: /data }",
    says: oneOf,
  }),
];

export const extensions: readonly Case[] = [
  ...shapes,
  {
    rule: "extension-place",
    name: "on the wrong kind of node, beside a reference too",
    says: /`x-(unit|pagination)` has no effect on an? (Operation|Schema): it belongs on (Schema|Operation)/,
    ...change(`
 paths:
   /quotes:
-    get: { »x-unit: cents }
+    get: { x-pagination: { style: page, items: /data }, x-inferred: true }
 components:
   schemas:
-    Quote: { $ref: '#/components/schemas/Other', »x-pagination: { style: page, items: /data } }
-    Other: {}
+    Quote: { $ref: '#/components/schemas/Other', x-unit: cents }
+    Other: { properties: { x-pagination: { type: string } } }`),
  },
  {
    rule: "extension-place",
    name: "misspelt",
    says: /There is no extension `x-not-show`, so it would be ignored. Did you mean `x-not-shown`/,
    broken: onSchema("»x-not-show: { gap: 1, open: What., decided: That., why: So. }"),
    fixed: onSchema("x-logo: { url: logo.png }"),
  },
];
