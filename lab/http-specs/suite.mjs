/** The suite: its specifications as OpenAPI documents, and the scenarios of each. */
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

import { WORK, packageFile } from "../packages.mjs";

const SPECS = packageFile("@typespec/http-specs/specs");
const importPackaged = (path) => import(pathToFileURL(packageFile(path)).href);

/** Names of the specifications, such as `payload/xml`. */
export const specifications = () =>
  readdirSync(SPECS, { recursive: true })
    .filter((file) => file.endsWith("main.tsp"))
    .map((file) => dirname(file))
    .sort();

/** Scenarios by name; each has `apis`, which are requests with the response to each. */
export const scenariosOf = async (name) =>
  (await importPackaged(`@typespec/http-specs/dist/specs/${name}/mockapi.js`)).Scenarios;

/** A document for each version of the API, the newest first: its file and its content. */
export async function documentsOf(name, openapi) {
  const { compile, NodeHost } = await importPackaged("@typespec/compiler/dist/src/index.js");
  const { getOpenAPI3 } = await importPackaged("@typespec/openapi3/dist/src/index.js");
  const program = await compile(NodeHost, join(SPECS, name, "main.tsp"), {
    noEmit: true,
    additionalImports: ["@typespec/spector"],
  });
  const services = await withoutNamesOfObject(() =>
    getOpenAPI3(program, { "openapi-versions": [openapi] }),
  );
  return services
    .flatMap((service) => (service.versioned ? [...service.versions].reverse() : [service]))
    .map(({ version = "only", document }) => {
      const file = join(WORK, "http-specs", openapi, name, `${version}.json`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(document, null, 2));
      return { file, root: JSON.parse(JSON.stringify(document)) };
    });
}

/**
 * The emitter takes `Object`, which `{}["constructor"]` is, for the examples of a parameter named `constructor`, as long as
 * its length is not 0.
 */
async function withoutNamesOfObject(emit) {
  const length = Object.getOwnPropertyDescriptor(Object, "length");
  Object.defineProperty(Object, "length", { ...length, value: 0 });
  try {
    return await emit();
  } finally {
    Object.defineProperty(Object, "length", length);
  }
}
