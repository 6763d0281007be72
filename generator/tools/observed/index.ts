export { proposeOverlay } from "./corrections.js";
export { addReports, type ObservedDeviation } from "./places.js";
export { shownBy } from "./shown.js";
