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

const body = {
  content: {
    "application/json": {
      schema: { $ref: "#/components/schemas/Thing" },
      examples: { [CODE]: { value: { [CODE]: MARKDOWN, kind: CODE } } },
    },
  },
};

export const HOSTILE = {
  openapi: "3.1.0",
  info: { title: CODE, version: CODE, summary: CODE, description: MARKDOWN },
  servers: [{ url: "https://hostile.example/'$(touch x)`y`", description: MARKDOWN }],
  tags: [{ name: CODE, description: MARKDOWN }],
  paths: {
    "/x'\"><script>globalThis.ran=1</script>/{id}": {
      post: {
        operationId: CODE,
        tags: [CODE],
        summary: CODE,
        description: MARKDOWN,
        parameters: [
          { name: "id", in: "path", required: true, schema: { type: "string" }, example: CODE },
          {
            name: CODE,
            in: "query",
            required: true,
            description: MARKDOWN,
            schema: { type: "string", default: CODE },
          },
        ],
        requestBody: { description: MARKDOWN, ...body },
        responses: {
          "200": { description: MARKDOWN, ...body },
          "429": { description: MARKDOWN, headers: { "X-Left": { description: MARKDOWN } } },
        },
        "x-not-shown": { gap: 1, open: CODE, decided: CODE, why: CODE },
      },
    },
  },
  webhooks: {
    [CODE]: {
      post: { summary: CODE, description: MARKDOWN, requestBody: body, responses: {} },
    },
  },
  components: {
    securitySchemes: {
      [CODE]: {
        type: "oauth2",
        description: MARKDOWN,
        flows: {
          authorizationCode: {
            authorizationUrl: "javascript:globalThis.ran=1",
            tokenUrl: "https://hostile.example/token",
            scopes: { [CODE]: CODE },
          },
        },
      },
    },
    schemas: {
      Thing: {
        title: CODE,
        description: MARKDOWN,
        type: "object",
        properties: { [CODE]: { type: "string", description: MARKDOWN, pattern: "<b>" }, kind: {} },
        "x-lifecycle": {
          property: "kind",
          initial: [CODE],
          transitions: [
            {
              from: [CODE],
              to: `${CODE}2`,
              trigger: { event: CODE },
              emits: [CODE],
              condition: CODE,
            },
          ],
        },
      },
    },
  },
  security: [{ [CODE]: [CODE] }],
};
