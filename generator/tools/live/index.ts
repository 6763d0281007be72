export { callable } from "./callable.js";
export {
  basePathOf,
  type DescribedOperation,
  describeOperations,
  describeSchemes,
  type OperationDescriptors,
} from "./descriptors.js";
export { bodyUpTo, endToEnd, MAX_PASSED_BYTES, passedOn } from "./passed-on.js";
export { typeWithin } from "./media-types.js";
export { validatorsOf } from "./validators.js";
