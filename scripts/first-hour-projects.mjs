// The projects in which the first hour is tried: as their templates have them, with TypeScript 7.
const TYPESCRIPT = "typescript@7";
const strict = { strict: true, skipLibCheck: true };
const node = { ...strict, target: "es2022", module: "nodenext", outDir: "dist", types: [] };
const bundled = { ...strict, module: "esnext", moduleResolution: "bundler", noEmit: true };

/** As `create-vite` writes it: a file that refers to the one of the application. */
const VITE = {
  "tsconfig.json": { files: [], references: [{ path: "./tsconfig.app.json" }] },
  "tsconfig.app.json": {
    compilerOptions: {
      ...bundled,
      ...{ target: "es2023", lib: ["ES2023", "DOM", "DOM.Iterable"], types: ["vite/client"] },
      ...{ allowImportingTsExtensions: true, verbatimModuleSyntax: true, jsx: "react-jsx" },
      ...{ noUnusedLocals: true, noUnusedParameters: true, erasableSyntaxOnly: true },
      noFallthroughCasesInSwitch: true,
    },
    include: ["src"],
  },
  "src/App.tsx": "export const App = () => <p>Pets</p>;\n",
  "index.html": '<div id="root"></div><script type="module" src="/src/first.ts"></script>',
};

/**
 * @typedef {object} Project
 * @property {readonly string[]} packages what is installed with the tool
 * @property {object} [manifest] further fields of the package.json at the root
 * @property {string} [folder] where `init` runs, if that is not the root
 * @property {Readonly<Record<string, string | object>>} files what is there before `init`
 * @property {string} first where the first call is written
 * @property {readonly string[]} compile the commands that have to pass
 * @property {string} [run] the program that makes the call, if Node.js runs it
 */

/** @type {Readonly<Record<string, Project>>} */
export const PROJECTS = {
  plain: {
    packages: [TYPESCRIPT],
    files: { "tsconfig.json": { compilerOptions: node } },
    first: "first.ts",
    compile: ["tsc"],
    run: "dist/first.js",
  },
  "vite-react": {
    packages: [TYPESCRIPT, "vite@8", "react@19", "react-dom@19", "@types/react@19"],
    files: VITE,
    first: "src/first.ts",
    compile: ["tsc -b", "vite build"],
  },
  next: {
    packages: [TYPESCRIPT, "next@16", "react@19", "react-dom@19", "@types/react@19"],
    files: {
      "tsconfig.json": {
        compilerOptions: {
          ...bundled,
          ...{ target: "ES2017", lib: ["dom", "dom.iterable", "esnext"], jsx: "react-jsx" },
          ...{ allowJs: true, esModuleInterop: true, isolatedModules: true, types: [] },
        },
        include: ["**/*.ts", "**/*.tsx"],
        exclude: ["node_modules"],
      },
    },
    first: "first.ts",
    compile: ["tsc"],
  },
  express: {
    packages: [TYPESCRIPT, "express@5", "@types/express@5", "@types/node@20"],
    files: { "tsconfig.json": { compilerOptions: { ...node, types: ["node"] } } },
    first: "first.ts",
    compile: ["tsc"],
    run: "dist/first.js",
  },
  "hono-workers": {
    packages: [TYPESCRIPT, "hono@4", "@cloudflare/workers-types@5"],
    files: {
      "tsconfig.json": {
        compilerOptions: {
          ...bundled,
          ...{ target: "ESNext", lib: ["ESNext"], types: ["@cloudflare/workers-types"] },
          ...{ jsx: "react-jsx", jsxImportSource: "hono/jsx" },
        },
      },
    },
    first: "first.ts",
    compile: ["tsc"],
  },
  monorepo: {
    packages: [TYPESCRIPT],
    manifest: { workspaces: ["packages/*"] },
    folder: "packages/shop",
    files: {
      "package.json": { name: "@mono/shop", private: true, type: "module" },
      "tsconfig.json": { compilerOptions: node },
    },
    first: "first.ts",
    compile: ["tsc"],
    run: "dist/first.js",
  },
  /** Node.js 22.18 and newer run the output as it is. */
  javascript: { packages: [], files: {}, first: "first.mjs", compile: [], run: "first.mjs" },
};
