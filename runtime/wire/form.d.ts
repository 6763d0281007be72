/** `application/x-www-form-urlencoded`: each property is written like a query parameter, OpenAPI 3.2 (4.15.3). */
import type { ContentDescriptor, PartDescriptor, Shape } from "./descriptor.js";
export declare const isForm: (mediaType: string) => boolean;
export declare function encodeForm(content: ContentDescriptor, value: unknown): string;
export declare function decodeForm(content: ContentDescriptor, text: string): Record<string, unknown>;
export declare const partOf: (content: ContentDescriptor, name: string) => PartDescriptor | undefined;
/** OpenAPI 3.2, 4.15.1.1: an object is JSON unless the document says otherwise, and so is each object of a list. */
export declare function defaultType(shape: Shape): "application/json" | undefined;
