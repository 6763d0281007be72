/** Parameters of all styles. */
import {
  content,
  document,
  done,
  integer,
  json,
  list,
  map,
  number,
  object,
  string,
} from "./document.js";

const inPath = (name: string, fields: object): object => ({
  name,
  in: "path",
  required: true,
  ...fields,
});
const inQuery = (name: string, schema: object, fields: object = {}): object => ({
  name,
  in: "query",
  schema,
  ...fields,
});

export const parameters = {
  "parameters of all styles": document({
    paths: {
      "/a/{simple}/{label}/{matrix}/{json}": {
        parameters: [
          inPath("simple", { schema: list(integer) }),
          inPath("label", { style: "label", explode: true, schema: object({ a: string }) }),
          inPath("matrix", { style: "matrix", schema: string }),
          inPath("json", json(object({ a: {} }))),
        ],
        get: {
          parameters: [
            inQuery("deep[a]", string),
            inQuery(
              "deep",
              object({
                a: object({ b: list(string) }),
                d: { type: "string", format: "date-time" },
              }),
              { style: "deepObject", explode: true },
            ),
            inQuery("pipe", list(string), { style: "pipeDelimited", explode: false }),
            inQuery("space", list(number), { style: "spaceDelimited", explode: false }),
            inQuery("free", map(string)),
            inQuery("any", {}),
            inQuery("union", { oneOf: [integer, list(integer)] }),
            inQuery("nullable", { type: ["string", "null"] }),
            { name: "filter", in: "query", ...json(object({ a: integer })) },
            { name: "xml", in: "query", ...content({ "application/xml": string }) },
            inQuery("reserved", string, { allowReserved: true, allowEmptyValue: true }),
            { name: "Accept", in: "header", schema: string },
            { name: "Content-Type", in: "header", schema: string },
            { name: "X-List", in: "header", schema: list(string) },
            { name: "x-list", in: "header", schema: list(string) },
            { name: "jar", in: "cookie", schema: list(string) },
            { name: "obj", in: "cookie", explode: false, schema: object({ a: integer }) },
          ],
          responses: done,
        },
      },
      "/x/{a}.{b}/{a}-{c}": {
        get: {
          parameters: ["a", "b", "c"].map((name) => inPath(name, { schema: string })),
          responses: done,
        },
      },
    },
  }),
};
