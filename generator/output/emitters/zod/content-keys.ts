/** Which bodies, and which media types of bodies, have equal validators. */
import {
  addressShortener,
  type Api,
  type Content,
  type Schema,
  type Side,
} from "../../../description/index.js";
import { structureKey } from "../types/shared-names.js";
import { checkedSchema, type ContextOf } from "./operations.js";

export interface ContentKeys {
  /** Equal for equal validators: of equal schemas on one side; on both, if it is text or one declared schema. */
  ofContent(content: Content, side: Side): string;
  /** Equal for bodies with equal media types and validators. */
  ofContents(contents: readonly Content[], side: Side): string;
}

export function contentKeys(api: Api, contextOf: ContextOf): ContentKeys {
  const shorten = addressShortener(api);
  const known = { read: new WeakMap<object, string>(), write: new WeakMap<object, string>() };
  const schemaKey = (schema: Schema, side: Side): string => {
    if (schema.kind === "ref") return contextOf(side).symbolOf(schema.target).name;
    if (schema.kind !== "string") return `${side} ${structureKey(schema, shorten)}`;
    const { format, minLength, maxLength, pattern } = schema;
    return JSON.stringify(["text", format, minLength, maxLength, pattern]);
  };
  const ofContent = (content: Content, side: Side): string => {
    const schema = checkedSchema(content);
    return schema === undefined ? "" : schemaKey(schema, side);
  };
  return {
    ofContent,
    ofContents(contents, side) {
      const key =
        known[side].get(contents) ??
        contents.map((one) => `${one.mediaType} ${ofContent(one, side)}`).join();
      known[side].set(contents, key);
      return key;
    },
  };
}
