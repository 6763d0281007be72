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

/** What create-next-app writes, but for its plugin. */
const NEXT = {
  target: "ES2017",
  lib: ["dom", "dom.iterable", "esnext"],
  allowJs: true,
  skipLibCheck: true,
  strict: true,
  noEmit: true,
  esModuleInterop: true,
  module: "esnext",
  moduleResolution: "bundler",
  resolveJsonModule: true,
  isolatedModules: true,
  jsx: "react-jsx",
  incremental: false,
};

/** One project for each library of the language, with the types of Node or with those of browsers. */
const LIBRARIES = ["ES2022", "ES2023", "ES2024", "ESNext"].flatMap((lib) => [
  {
    name: `Node, ${lib}`,
    versions: lib === "ES2024" ? RECENT : ALL,
    options: { ...PLAIN, lib: [lib], types: ["node-20"], skipLibCheck: true, ...STRICT },
  },
  {
    name: `Browser, ${lib}`,
    versions: lib === "ES2024" ? RECENT : ALL,
    options: { ...PLAIN, lib: [lib, "DOM"], types: [], ...STRICT },
  },
]);

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
  ...LIBRARIES,
  { name: "Next (create-next-app)", versions: RECENT, options: NEXT },
  { name: "Vite and React", extends: ["vite-react"], versions: RECENT, options: STRICT },
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
      // As create-cloudflare sets it: the types of msw itself need those of browsers.
      skipLibCheck: true,
      ...STRICT,
    },
  },
];
