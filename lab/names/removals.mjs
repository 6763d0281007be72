/** What can be removed from a document, and a document without it. */

const METHODS = new Set(["get", "put", "post", "delete", "patch", "head", "options", "trace"]);

/** Some of each kind, chosen at random. */
export function removals(document, count, random) {
  const operations = operationsOf(document);
  const schemas = document.components?.schemas ?? document.definitions ?? {};
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags ?? []))];
  return [
    ...sampleOf(operations, count, random).map(({ path, method }) => ({
      what: `${method} ${path}`,
      without: (from) =>
        withoutOperations(from, (one) => one.path === path && one.method === method),
    })),
    ...sampleOf(Object.keys(schemas), count, random).map((name) => ({
      what: `schema ${name}`,
      without: (from) => withoutSchema(from, name),
    })),
    ...sampleOf(tags, Math.min(count, tags.length - 1), random).map((tag) => ({
      what: `tag ${tag}`,
      without: (from) => withoutTag(from, tag),
    })),
    ...sampleOf(examplesIn(document), count, random).map((steps) => ({
      what: `example ${steps.join("/")}`,
      without: (from) => withoutMember(from, steps),
    })),
  ];
}

function sampleOf(items, count, random) {
  const left = [...items];
  return Array.from({ length: Math.max(Math.min(count, left.length), 0) }, () => {
    const [one] = left.splice(Math.floor(random.next() * left.length), 1);
    return one;
  });
}

const operationsOf = ({ paths = {} }) =>
  Object.entries(paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {}).flatMap(([method, operation]) =>
      METHODS.has(method) ? [{ path, method, operation }] : [],
    ),
  );

function withoutOperations(document, isRemoved) {
  const paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, item]) => [
      path,
      Object.fromEntries(
        Object.entries(item ?? {}).filter(
          ([method, operation]) => !METHODS.has(method) || !isRemoved({ path, method, operation }),
        ),
      ),
    ]),
  );
  return { ...document, paths };
}

/** Without a tag, and without the operations that belong to it: they would be in another group. */
function withoutTag(document, tag) {
  const rest = withoutOperations(document, ({ operation }) => (operation.tags ?? []).includes(tag));
  return { ...rest, tags: (document.tags ?? []).filter(({ name }) => name !== tag) };
}

/** What referred to the schema allows any value. */
function withoutSchema(document, name) {
  const { components, definitions } = document;
  const rest =
    definitions === undefined
      ? { ...document, components: { ...components, schemas: without(components.schemas, name) } }
      : { ...document, definitions: without(definitions, name) };
  const step = name.replaceAll("~", "~0").replaceAll("/", "~1");
  const address = `${definitions === undefined ? "#/components/schemas" : "#/definitions"}/${step}`;
  return replaceReferences(rest, address);
}

const decodeReference = (reference) => {
  try {
    return typeof reference === "string" ? decodeURIComponent(reference) : "";
  } catch {
    return "";
  }
};

function replaceReferences(value, address) {
  if (Array.isArray(value)) return value.map((item) => replaceReferences(item, address));
  if (typeof value !== "object" || value === null) return value;
  const target = decodeReference(value.$ref);
  if (target === address || target.startsWith(`${address}/`)) return {};
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => decodeReference(item) !== address)
      .map(([key, item]) => [key, replaceReferences(item, address)]),
  );
}

function* examplesWithin(value, steps) {
  if (typeof value !== "object" || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    const own = [...steps, key];
    if (key === "example" || steps.at(-1) === "examples") yield own;
    else yield* examplesWithin(item, own);
  }
}

/** Where examples are, except properties of that name. */
const examplesIn = (document) =>
  [...examplesWithin(document, [])].filter((steps) => !steps.includes("properties"));

/** What contained the member may be removed already. */
function withoutMember(value, [step, ...rest]) {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return value;
  if (rest.length > 0) {
    const inner = withoutMember(value[step], rest);
    return Array.isArray(value)
      ? value.map((item, index) => (index === Number(step) ? inner : item))
      : { ...value, [step]: inner };
  }
  return Array.isArray(value)
    ? value.filter((_, index) => index !== Number(step))
    : without(value, step);
}

const without = (object, name) =>
  Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
