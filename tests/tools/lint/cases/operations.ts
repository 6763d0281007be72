import { type Case, change } from "../case.js";

const errors = `'401': {}, '429': {}, '500': {}, '503': {}`;

export const operations: readonly Case[] = [
  {
    rule: "operation-scope",
    name: "security is inherited",
    says: /scope that it requires is not stated/,
    ...change(`
 paths:
   /quotes:
-    »get: { operationId: listQuotes }
+    get: { security: [{ bearerKey: [quotes:read] }] }`),
  },
  {
    rule: "operation-scope",
    name: "no scope and no reason",
    says: /requires no scope and does not say why/,
    ...change(`
 paths:
   /ping:
     get:
       security:
-        - bearerKey: [ping]
-        - »platformApp: []
+        - bearerKey: []
+      x-not-shown: { gap: 13, open: The scope of ping., decided: None., why: Liveness. }`),
  },
  {
    rule: "operation-scope",
    name: "an empty list of alternatives",
    says: /requires no scope/,
    ...change(`
 paths:
   /ping:
     get:
       security: [»{}]
+      x-inferred: true`),
  },
  {
    rule: "operation-scope",
    name: "different scopes for different callers",
    says: /requires `quotes:read` and another `quotes:write`/,
    ...change(`
 paths:
   /quotes:
     get:
       security:
         - bearerKey: [quotes:read]
-        - »platformApp: [quotes:write]
+        - platformApp: [quotes:read]`),
  },
  {
    rule: "operation-errors",
    name: "what every operation can answer",
    says: /`503` is not declared, but every operation/,
    ...change(`
 paths:
   /ping:
     get:
-      »responses: { '401': {}, '429': {}, '500': {} }
+      responses: { ${errors} }`),
  },
  {
    rule: "operation-errors",
    name: "403 with a scope",
    says: /`403` is not declared, but the operation requires a scope/,
    ...change(`
 paths:
   /users:
     get:
       security: [{ bearerKey: [users:read] }]
-      »responses: { ${errors} }
+      responses: { ${errors}, '403': {} }`),
  },
  {
    rule: "operation-errors",
    name: "404 with a parameter that the path item has, by reference",
    says: /`404` is not declared, but the path names a resource/,
    ...change(`
 paths:
   /users/{userId}:
     parameters: [{ $ref: '#/components/parameters/UserId' }]
     get:
-      »responses: { ${errors} }
+      responses: { ${errors}, '404': {} }
 components:
   parameters:
     UserId: { name: userId, in: path, required: true, schema: { type: string } }`),
  },
  {
    rule: "operation-errors",
    name: "400 with a filter, but not with a page",
    says: /`400` is not declared, but the query may have a filter/,
    ...change(`
 paths:
   /users:
     get:
       x-pagination: { style: page, items: /data, page: page }
-      parameters: [{ name: page, in: query }, { name: 'filter[team]', in: query }]
+      parameters: [{ name: page, in: query }]
       »responses: { ${errors} }`),
  },
  {
    rule: "operation-errors",
    name: "400 and 422 with a body; a callback's operation is none of ours",
    says: /`4(00|22)` is not declared, but the body/,
    ...change(`
 paths:
   /quotes:
     post:
       requestBody: { content: {} }
-      »»responses: { ${errors} }
+      responses: { ${errors}, '400': {}, '422': {} }
       callbacks: { event: { '{$url}': { post: { responses: {} } } } }`),
  },
  {
    rule: "operation-id",
    name: "of an operation and of a webhook",
    says: /becomes the name of a/,
    ...change(`
 paths:
   /quotes:
-    get: { operationId: »get_quotes }
-    put: { operationId: »onPut }
+    get: { operationId: listQuotes }
+    put: { operationId: putOnHold }
 webhooks:
   ping:
-    post: { operationId: »ping }
+    post: { operationId: onPing }`),
  },
  {
    rule: "path-parameters",
    name: "name and type",
    says: /should say whose id it is|opaque strings/,
    ...change(`
 paths:
-  /quotes/{quote_id}:
+  /quotes/{quoteId}/endpoints/{id}:
     parameters:
-      - { name: »quote_id, in: path, required: true, schema: { type: string } }
-      - { name: quoteId, in: path, required: true, »schema: { type: integer } }
+      - { name: quoteId, in: path, required: true, schema: { type: string } }
+      - { name: id, in: path, required: true, schema: { type: string } }
+      - { name: number_of, in: query, schema: { type: integer } }`),
  },
  {
    rule: "retry-after",
    name: "a response by reference",
    says: /gets `429` should retry later/,
    ...change(`
 paths:
   /ping:
     get: { responses: { '429': { $ref: '#/components/responses/Later' } } }
 components:
   responses:
-    »Later: { description: Later. }
+    Later: { description: Later., headers: { Retry-After: { schema: { type: integer } } } }`),
  },
];
