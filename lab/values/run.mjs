// values FOLDER [--filter REGEX] [--out results.json]
//
// For every document of a folder: values that ajv accepts, against types, validators and the wire.
import { eachDocument, share } from "./each-document.mjs";

const results = eachDocument(
  "document.mjs",
  (one) =>
    `${one.assigned}/${one.values} assign, ${one.validated} pass and ${one.validatorFailures.length} do not, ${one.equal}/${one.trips - one.skippedTrips.length} operations equal, ${one.elsewhere.length} type errors`,
);

const sum = (of) => results.reduce((total, result) => total + (of(result) ?? 0), 0);
const attempted = sum((one) => one.trips) - sum((one) => one.skippedTrips?.length);
console.log(
  `values that assign to their type: ${share(
    sum((one) => one.assigned),
    sum((one) => one.values),
  )}`,
);
console.log(
  `values that their validator passes: ${share(
    sum((one) => one.validated),
    sum((one) => one.validated) + sum((one) => one.validatorFailures?.length),
  )}`,
);
console.log(
  `operations whose values survive: ${share(
    sum((one) => one.equal),
    attempted,
  )}; ${share(
    attempted,
    sum((one) => one.trips),
  )} attempted`,
);
