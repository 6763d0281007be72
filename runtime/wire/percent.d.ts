export declare function escapeText(text: string): string;
/**
 * Reserved expansion, RFC 6570 (3.2.3): the reserved characters in `kept` and triplets such as `%20` pass as they are.
 */
export declare function escapeExcept(text: string, kept: string): string;
/** Malformed escapes stay as they are, for a validator to judge. */
export declare function unescapeText(text: string): string;
/** As {@link unescapeText}; a plus sign is a space (URL standard, 5.1). */
export declare const unescapeForm: (text: string) => string;
