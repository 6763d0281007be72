/** A document in which every string tries to become code, or to make the page send a request. */
const CODE =
  "<script>globalThis.ran = 1</script><img src=x onerror='globalThis.ran=1'>\"'><svg onload=globalThis.ran=1>";
const MARKDOWN = [
  CODE,
  "![x](https://hostile.example/pixel.png)",
  '[x](javascript:globalThis.ran=1) [y](https://hostile.example/ "onmouseover=globalThis.ran=1")',
  "<iframe src=https://hostile.example></iframe><style>@import 'https://hostile.example/a.css'</style>",
  "<link rel=stylesheet href=https://hostile.example/b.css><meta http-equiv=refresh content='0;url=https://hostile.example'>",
  "</script><script>globalThis.ran=1</script><!-- \u2028 ${globalThis.ran=1} `x` ]]>",
].join("\n\n");

const bodyWith = (line: string, text: string) => ({
  content: {
    "application/json": {
      schema: { $ref: "#/components/schemas/Thing" },
      examples: { [line]: { value: { [line]: text, kind: line } } },
    },
  },
});

/** The document with these strings in place of every text: one line, and Markdown. */
export const hostile = (line: string, text: string) => ({
  openapi: "3.1.0",
  info: { title: line, version: line, summary: line, description: text },
  servers: [{ url: "https://hostile.example/'$(touch x)`y`", description: text }],
  tags: [{ name: line, description: text }],
  paths: {
    "/x'\"><script>globalThis.ran=1</script>/{id}": {
      post: {
        operationId: line,
        tags: [line],
        summary: line,
        description: text,
        parameters: [
          { name: "id", in: "path", required: true, schema: { type: "string" }, example: line },
          {
            name: line,
            in: "query",
            required: true,
            description: text,
            schema: { type: "string", default: line },
          },
        ],
        requestBody: { description: text, ...bodyWith(line, text) },
        responses: {
          "200": { description: text, ...bodyWith(line, text) },
          "429": { description: text, headers: { "X-Left": { description: text } } },
        },
        "x-not-shown": { gap: 1, open: line, decided: line, why: line },
      },
    },
  },
  webhooks: {
    [line]: {
      post: { summary: line, description: text, requestBody: bodyWith(line, text), responses: {} },
    },
  },
  components: {
    securitySchemes: {
      [line]: {
        type: "oauth2",
        description: text,
        flows: {
          authorizationCode: {
            authorizationUrl: "javascript:globalThis.ran=1",
            tokenUrl: "https://hostile.example/token",
            scopes: { [line]: line },
          },
        },
      },
    },
    schemas: {
      Thing: {
        title: line,
        description: text,
        type: "object",
        properties: { [line]: { type: "string", description: text, pattern: "<b>" }, kind: {} },
        "x-lifecycle": {
          property: "kind",
          initial: [line],
          transitions: [
            {
              from: [line],
              to: `${line}2`,
              trigger: { event: line },
              emits: [line],
              condition: line,
            },
          ],
        },
      },
    },
  },
  security: [{ [line]: [line] }],
});

export const HOSTILE = hostile(CODE, MARKDOWN);
