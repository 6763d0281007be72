/**
 * Typical projects of users: a published tsconfig, and options that are commonly added to it. The strictest one of Node
 * 20 needs only the packages of the repository.
 */

const STRICT = {
  strict: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  noImplicitReturns: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  verbatimModuleSyntax: true,
};
/** From TypeScript 5.8 on. */
const NEWER = { declaration: true, isolatedDeclarations: true, erasableSyntaxOnly: true };
const PLAIN = { strict: true, module: "NodeNext", moduleResolution: "NodeNext", target: "ES2022" };
const ALL = ["5.4", "5.9", "7"];
const RECENT = ["5.9", "7"];

/** @typedef {{ name: string, versions: readonly string[], extends?: readonly string[], options: object, ts?: true }} Project */

/** @type {readonly Project[]} */
export const PROJECTS = [
  {
    name: "Node 20",
    extends: ["node20"],
    versions: ALL,
    options: { types: ["node-20"], ...STRICT },
  },
  {
    name: "Node 20, strictest",
    extends: ["node20", "strictest"],
    versions: ALL,
    options: { types: ["node"] },
  },
  {
    name: "Node 22",
    extends: ["node22"],
    versions: RECENT,
    options: { types: ["node-22"], ...STRICT, ...NEWER },
  },
  {
    name: "Node 24",
    extends: ["node24"],
    versions: RECENT,
    options: { types: ["node"], ...STRICT, ...NEWER },
  },
  {
    name: "Node 24, strictest",
    extends: ["node24", "strictest"],
    versions: RECENT,
    options: { types: ["node"] },
  },
  {
    name: "Node, ES2022",
    versions: ALL,
    options: { ...PLAIN, lib: ["ES2022"], types: ["node-20"], skipLibCheck: true, ...STRICT },
  },
  { name: "Vite and React", extends: ["vite-react"], versions: RECENT, options: STRICT },
  {
    name: "Browser, ES2022",
    versions: ALL,
    options: { ...PLAIN, lib: ["ES2022", "DOM"], types: [], ...STRICT },
  },
  {
    name: "Browser, all DOM libraries",
    versions: RECENT,
    options: {
      ...PLAIN,
      lib: ["ES2023", "DOM", "DOM.Iterable", "DOM.AsyncIterable"],
      types: [],
      skipLibCheck: false,
      ...STRICT,
      ...NEWER,
    },
  },
  {
    name: "Browser and Node",
    versions: RECENT,
    options: { ...PLAIN, lib: ["ES2022", "DOM"], types: ["node"], ...STRICT },
  },
  { name: "Bun", extends: ["bun"], versions: RECENT, options: { types: ["bun"], ...STRICT } },
  {
    name: "Cloudflare Workers",
    versions: RECENT,
    options: {
      ...PLAIN,
      module: "ESNext",
      moduleResolution: "Bundler",
      lib: ["ES2022"],
      types: ["@cloudflare/workers-types"],
      ...STRICT,
    },
  },
];
