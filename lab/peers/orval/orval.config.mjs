export default {
  notes: {
    input: "../notes.yaml",
    output: {
      target: "api/index.ts",
      client: "fetch",
      override: { mutator: { path: "./fetcher.ts", name: "fetcher" } },
    },
  },
};
