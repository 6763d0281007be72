/** The purpose of the generated code. */
export const PURPOSES = ["client", "server", "both"] as const;
export type Purpose = (typeof PURPOSES)[number];

export interface Framework {
  readonly name: string;
  readonly purpose: Purpose;
  /** The adapter of generated servers; absent: that for Node. */
  readonly adapter?: "express" | "fastify" | "hono";
}

/** Frameworks by the package that a project depends on; a framework that wraps another one comes first. */
const FRAMEWORKS: readonly (readonly [string, Framework])[] = [
  ["next", { name: "Next.js", purpose: "client" }],
  ["nuxt", { name: "Nuxt", purpose: "client" }],
  ["@sveltejs/kit", { name: "SvelteKit", purpose: "client" }],
  ["@angular/core", { name: "Angular", purpose: "client" }],
  ["@nestjs/core", { name: "NestJS", purpose: "both", adapter: "express" }],
  ["fastify", { name: "Fastify", purpose: "both", adapter: "fastify" }],
  ["hono", { name: "Hono", purpose: "both", adapter: "hono" }],
  ["express", { name: "Express", purpose: "both", adapter: "express" }],
  ["koa", { name: "Koa", purpose: "both" }],
  ["react", { name: "React", purpose: "client" }],
  ["vue", { name: "Vue", purpose: "client" }],
  ["svelte", { name: "Svelte", purpose: "client" }],
  ["solid-js", { name: "Solid", purpose: "client" }],
];

/** The framework of a project, as far as its dependencies show it. */
export const findFramework = (dependencies: ReadonlySet<string>): Framework | undefined =>
  FRAMEWORKS.find(([name]) => dependencies.has(name))?.[1];
