import type { ResponseDescriptor } from "./descriptor.js";
/** OpenAPI 3.2, 4.17: a status is more specific than its range, and a range than `default`. */
export declare function pickResponse(responses: readonly ResponseDescriptor[], status: number): ResponseDescriptor | undefined;
