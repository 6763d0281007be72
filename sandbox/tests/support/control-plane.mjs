/** What vitest does before all tests: the code of the control plane is not committed. */
export { buildControlPlane as setup } from "../../scripts/build.mjs";
