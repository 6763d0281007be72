import { at, isJson, type Json, list, strings } from "./view.js";

type Path = readonly (string | number)[];

/** A small change to a description, and its reversal. */
export interface Mutation {
  readonly name: string;
  /** The node that the change affects. */
  readonly path: Path;
  /** Applies the change and returns a function that reverts it. */
  apply(): () => void;
}

const methods = ["get", "put", "post", "delete"];
const constraints = [
  ...["maxLength", "minLength", "minItems", "maxItems", "pattern", "const", "default", "format"],
  ...["additionalProperties", "x-unit"],
];

/** Every small change to a bundled description that removes or replaces something in it. */
export function mutations(document: Json): readonly Mutation[] {
  return [
    ...["title", "version"].map((key) => remove(document, ["info", key])),
    ...eachKey(document, ["servers"], removeItem),
    ...eachKey(document, ["x-rate-limit"], remove),
    ...eachKey(document, ["x-webhook-signature"], remove),
    ...eachKey(document, ["x-webhook-signature", "secret"], remove),
    ...eachKey(document, ["components", "schemas"], schema),
    ...eachKey(document, ["components", "parameters"], parameter),
    ...eachKey(document, ["components", "responses"], response),
    ...eachKey(document, ["components", "headers"], header),
    ...eachKey(document, ["components", "securitySchemes"], securityScheme),
    ...eachKey(document, ["paths"], pathItem),
    ...eachKey(document, ["webhooks"], (root, path) => [
      remove(root, path),
      ...pathItem(root, path),
    ]),
  ];
}

type Mutate = (document: Json, path: Path) => Mutation | readonly Mutation[];

function eachKey(document: Json, path: Path, mutate: Mutate): readonly Mutation[] {
  const node = at(document, ...path);
  const keys = Array.isArray(node) ? [...node.keys()] : Object.keys(isJson(node) ? node : {});
  return keys
    .filter((key) => !String(key).startsWith("x-"))
    .flatMap((key) => mutate(document, [...path, key]));
}

/** Removes a property. */
function remove(document: Json, path: Path): Mutation {
  const key = path.at(-1) ?? "";
  return {
    name: `without ${path.join("/")}`,
    path,
    apply() {
      const holder = at(document, ...path.slice(0, -1)) as Json;
      const value = holder[key];
      delete holder[key];
      return () => void (holder[key] = value);
    },
  };
}

/** Removes an item from a list. */
function removeItem(document: Json, path: Path): Mutation {
  const index = Number(path.at(-1));
  const item = JSON.stringify(at(document, ...path));
  return {
    name: `without ${path.join("/")}, which is ${item.slice(0, 60)}`,
    path,
    apply() {
      const holder = at(document, ...path.slice(0, -1)) as unknown[];
      const removed = holder.splice(index, 1);
      return () => void holder.splice(index, 0, ...removed);
    },
  };
}

/** Replaces a value. */
function replace(document: Json, path: Path, value: unknown): Mutation {
  const key = path.at(-1) ?? "";
  return {
    name: `${path.join("/")} becomes ${JSON.stringify(value)}`,
    path,
    apply() {
      const holder = at(document, ...path.slice(0, -1)) as Json;
      const before = holder[key];
      holder[key] = value;
      return () => (before === undefined ? void delete holder[key] : void (holder[key] = before));
    },
  };
}

function schema(document: Json, path: Path): readonly Mutation[] {
  const node = at(document, ...path);
  if (!isJson(node)) return [];
  if (typeof node["$ref"] === "string") return [replace(document, path, {})];
  const inner = ["allOf", "anyOf", "oneOf"].flatMap((key) =>
    eachKey(document, [...path, key], (root, member) => [
      removeItem(root, member),
      ...schema(root, member),
    ]),
  );
  return [
    ...typeMutations(document, path),
    ...["enum", "x-extensible-enum"].flatMap((key) =>
      eachKey(document, [...path, key], removeItem),
    ),
    ...constraints.filter((key) => key in node).map((key) => remove(document, [...path, key])),
    ...propertyMutations(document, path),
    ...schema(document, [...path, "items"]),
    ...inner,
    ...lifecycle(document, [...path, "x-lifecycle"]),
    ...eachKey(document, [...path, "discriminator", "mapping"], remove),
  ];
}

/** Adds or removes null, and replaces the other type. */
function typeMutations(document: Json, path: Path): readonly Mutation[] {
  const type = at(document, ...path, "type");
  if (type === undefined) return [];
  const types = [type].flat();
  const rest = types.filter((one) => one !== "null");
  const flipped = types.includes("null") ? rest[0] : [...types, "null"];
  const other = rest[0] === "boolean" ? "integer" : "boolean";
  const swapped = types.includes("null") ? [other, "null"] : other;
  return [flipped, swapped].map((value) => replace(document, [...path, "type"], value));
}

/** Removes a property, or toggles whether it is required. */
function propertyMutations(document: Json, path: Path): readonly Mutation[] {
  const required = strings(at(document, ...path, "required"));
  return eachKey(document, [...path, "properties"], (root, place) => {
    const name = String(place.at(-1));
    const others = required.filter((one) => one !== name);
    const flipped = others.length < required.length ? others : [...required, name];
    const presence = replace(root, [...path, "required"], flipped);
    return [
      remove(root, place),
      {
        ...presence,
        path: place,
        name: `${place.join("/")} is ${others.length < required.length ? "optional" : "required"}`,
      },
      ...schema(root, place),
    ];
  });
}

function lifecycle(document: Json, path: Path): readonly Mutation[] {
  const transitions = [...path, "transitions"];
  return eachKey(document, transitions, (root, place) => [
    removeItem(root, place),
    replace(root, [...place, "to"], "elsewhere"),
    ...eachKey(root, [...place, "trigger"], remove),
    ...eachKey(root, [...place, "emits"], removeItem),
  ]);
}

function parameter(document: Json, path: Path): readonly Mutation[] {
  const node = at(document, ...path);
  return [
    replace(document, [...path, "name"], "another"),
    replace(document, [...path, "in"], "cookie"),
    replace(document, [...path, "required"], at(node, "required") !== true),
    ...["style", "explode"]
      .filter((key) => at(node, key) !== undefined)
      .map((key) => remove(document, [...path, key])),
    ...schema(document, [...path, "schema"]),
  ];
}

function header(document: Json, path: Path): readonly Mutation[] {
  return [
    replace(document, [...path, "required"], at(document, ...path, "required") !== true),
    ...schema(document, [...path, "schema"]),
  ];
}

function response(document: Json, path: Path): readonly Mutation[] {
  return [
    ...eachKey(document, [...path, "headers"], remove),
    ...eachKey(document, [...path, "content"], (root, place) => [
      remove(root, place),
      ...schema(root, [...place, "schema"]),
    ]),
  ];
}

function securityScheme(document: Json, path: Path): readonly Mutation[] {
  const scopes = [...path, "flows", "authorizationCode", "scopes"];
  return [
    remove(document, path),
    ...["type", "scheme"]
      .filter((key) => at(document, ...path, key) !== undefined)
      .map((key) => remove(document, [...path, key])),
    ...eachKey(document, [...path, "flows"], remove),
    ...eachKey(document, scopes, remove),
  ];
}

function pathItem(document: Json, path: Path): readonly Mutation[] {
  const item = at(document, ...path);
  return [
    ...eachKey(document, [...path, "parameters"], removeItem),
    ...methods
      .filter((method) => isJson(at(item, method)))
      .flatMap((method) => operation(document, [...path, method])),
  ];
}

function operation(document: Json, path: Path): readonly Mutation[] {
  const body = [...path, "requestBody"];
  return [
    remove(document, path),
    ...eachKey(document, [...path, "security"], (root, place) => [
      removeItem(root, place),
      ...Object.keys(at(root, ...place) as Json).flatMap((scheme) =>
        list(at(root, ...place, scheme)).map((_, index) =>
          removeItem(root, [...place, scheme, index]),
        ),
      ),
    ]),
    ...eachKey(document, [...path, "parameters"], removeItem),
    ...(at(document, ...body) === undefined ? [] : bodyMutations(document, body)),
    ...eachKey(document, [...path, "responses"], (root, place) => [
      remove(root, place),
      ...response(root, place),
    ]),
  ];
}

function bodyMutations(document: Json, path: Path): readonly Mutation[] {
  return [
    remove(document, path),
    replace(document, [...path, "required"], false),
    ...eachKey(document, [...path, "content"], (root, place) => [
      remove(root, place),
      ...schema(root, [...place, "schema"]),
    ]),
  ];
}
