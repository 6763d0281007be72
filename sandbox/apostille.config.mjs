// The control plane: its code is made when the sandbox is built. Resources are those of the API's document.
import { fileURLToPath } from "node:url";

const path = (/** @type {string} */ name) => fileURLToPath(new URL(name, import.meta.url));

export default {
  input: path("spec/control.yaml"),
  root: path(".."),
  output: path("src/generated"),
  only: ["types", "client", "server"],
  runtime: /** @type {const} */ ("package"),
};
