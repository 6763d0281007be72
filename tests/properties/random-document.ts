/** Random documents from a seed, and values that are valid for their schemas. */
import { Random } from "../runtime/json-schema/random.js";
import { type Made, RandomSchemas } from "./random-schemas.js";

export interface RandomCall {
  readonly id: string;
  readonly request: Readonly<Record<string, unknown>>;
  readonly answer: { readonly status: number; readonly body?: unknown };
}

export interface RandomDocument {
  readonly document: object;
  /** Several calls of every operation. */
  readonly calls: readonly RandomCall[];
  /** Values of components, to which TypeScript must assign these types. */
  readonly values: readonly { readonly name: string; readonly value: unknown }[];
}

const OPERATIONS = 8;
const COMPONENTS = 6;
const CALLS = 6;

export function randomDocument(seed: number): RandomDocument {
  const random = new Random(seed);
  const schemas = new RandomSchemas(random);
  const maker = new RandomOperations(random, schemas);
  const components = Array.from({ length: COMPONENTS }, () => schemas.component());
  const operations = Array.from({ length: OPERATIONS }, (_, index) => maker.operation(index));
  return {
    document: {
      openapi: "3.1.1",
      info: { title: `Random ${seed}`, version: "1" },
      paths: Object.fromEntries(
        operations.map(({ path, method, operation }) => [path, { [method]: operation }]),
      ),
      components: { schemas: Object.fromEntries(schemas.components) },
    },
    calls: operations.flatMap(({ call }) => Array.from({ length: CALLS }, call)),
    values: components.flatMap(({ name, value }) =>
      Array.from({ length: CALLS }, () => ({ name, value: value() })),
    ),
  };
}

interface Part {
  readonly declaration: object;
  readonly name: string;
  readonly place: "params" | "query" | "headers" | "cookies";
  readonly required: boolean;
  readonly value: () => unknown;
  readonly fallback?: unknown;
}

class RandomOperations {
  readonly #random: Random;
  readonly #schemas: RandomSchemas;

  constructor(random: Random, schemas: RandomSchemas) {
    this.#random = random;
    this.#schemas = schemas;
  }

  operation(index: number): {
    readonly path: string;
    readonly method: string;
    readonly operation: object;
    readonly call: () => RandomCall;
  } {
    const id = `op${index}`;
    const parts = this.#parts();
    const body = this.#schemas.chance(3) ? undefined : this.#body();
    const answers = this.#answers();
    const path = parts
      .filter(({ place }) => place === "params")
      .reduce((whole, { name }) => `${whole}/{${name}}`, `/${id}`);
    const responses = Object.fromEntries(
      answers.map(({ status, made, type }) => [
        status,
        { description: "", ...(made && { content: { [type]: { schema: made.schema } } }) },
      ]),
    );
    return {
      path,
      method: body === undefined ? "get" : "post",
      operation: {
        operationId: id,
        tags: ["all"],
        parameters: parts.map(({ declaration }) => declaration),
        ...(body && { requestBody: { required: true, content: body.content } }),
        responses,
      },
      call: () => this.#call(id, { parts, body, answers }),
    };
  }

  #call(
    id: string,
    { parts, body, answers }: { parts: readonly Part[]; body?: Body | undefined; answers: Answers },
  ): RandomCall {
    const request: Record<string, Record<string, unknown>> = {};
    for (const { name, place, required, value } of parts) {
      if (required || !this.#schemas.chance(3)) (request[place] ??= {})[name] = value();
    }
    const { status, made } = this.#random.pick(answers);
    return {
      id,
      request: { ...request, ...(body && { body: body.value() }) },
      answer: { status, ...(made && { body: made.value() }) },
    };
  }

  #parts(): readonly Part[] {
    const count = this.#random.below(7);
    return Array.from({ length: count }, (_, index) => this.#part(`p${index}`));
  }

  #part(name: string): Part {
    const place = this.#random.pick(["path", "query", "query", "header", "cookie"] as const);
    const { made, style } = this.#styled(place, name);
    const required = place === "path" || this.#schemas.chance(2);
    return {
      name: place === "header" ? `X-${name}` : name,
      place: PARTS[place],
      required,
      value: made.value,
      declaration: {
        name: place === "header" ? `X-${name}` : name,
        in: place,
        ...(required && { required }),
        ...("content" in style ? style : { ...style, schema: made.schema }),
      },
    };
  }

  #styled(place: keyof typeof PARTS, name: string): { made: Made; style: object } {
    const random = this.#random;
    const explode = this.#schemas.chance(2);
    const scalar = (): Made => this.#schemas.scalar(place);
    const flat = (prefix = ""): Made => this.#schemas.object(scalar, true, prefix);
    const choices: Readonly<Record<keyof typeof PARTS, () => { made: Made; style: object }>> = {
      path: () =>
        random.pick([
          () => ({
            made: random.pick([scalar, () => this.#schemas.array(scalar(), 1), flat])(),
            style: { style: random.pick(["simple", "matrix"]), explode },
          }),
          // Dots separate items, so values with dots cannot be sent.
          () => ({
            made: this.#schemas.array(this.#schemas.integer(), 1),
            style: { style: "label", explode },
          }),
        ])(),
      query: () =>
        random.pick([
          () => ({ made: scalar(), style: { explode } }),
          () => ({ made: this.#schemas.array(scalar(), 1), style: { explode } }),
          () => ({ made: flat(`${name}.`), style: { explode } }),
          () => ({ made: flat(), style: { style: "deepObject", explode: true } }),
          () => ({
            made: this.#schemas.array(this.#schemas.integer(), 1),
            style: { style: random.pick(["pipeDelimited", "spaceDelimited"]), explode: false },
          }),
          () => inJson(this.#schemas.json(2)),
        ])(),
      header: () =>
        random.pick([
          () => ({ made: scalar(), style: {} }),
          () => ({ made: this.#schemas.array(this.#schemas.integer(), 1), style: { explode } }),
        ])(),
      cookie: () => ({ made: scalar(), style: {} }),
    };
    return choices[place]();
  }

  #body(): Body {
    const scalar = (): Made => this.#schemas.scalar("form");
    const field = (): Made =>
      this.#schemas.chance(3) ? this.#schemas.array(scalar(), 1) : scalar();
    const bodies: readonly (readonly [string, () => Made])[] = [
      ["application/json", () => this.#schemas.json(3)],
      ["application/problem+json", () => this.#schemas.object(() => this.#schemas.json(1))],
      ["text/plain", () => ({ schema: { type: "string" }, value: scalar().value })],
      ["application/x-www-form-urlencoded", () => this.#schemas.object(field, true)],
      ["multipart/form-data", () => this.#schemas.object(field, true)],
    ];
    const [type, make] = this.#random.pick(bodies);
    const made = type === "text/plain" ? TEXT : make();
    return { content: { [type]: { schema: made.schema } }, value: made.value };
  }

  #answers(): Answers {
    const statuses = this.#random.some([200, 201, 404, 422] as const);
    return [...statuses, 202].map((status) => ({
      status,
      type: "application/json",
      ...(!this.#schemas.chance(4) && { made: this.#schemas.json(2) }),
    }));
  }
}

const PARTS = { path: "params", query: "query", header: "headers", cookie: "cookies" } as const;

const TEXT: Made = { schema: { type: "string" }, value: () => "line\nbreak ü" };

const inJson = (made: Made): { made: Made; style: object } => ({
  made,
  style: { content: { "application/json": { schema: made.schema } } },
});

interface Body {
  readonly content: object;
  readonly value: () => unknown;
}

type Answers = readonly {
  readonly status: number;
  readonly type: string;
  readonly made?: Made;
}[];
