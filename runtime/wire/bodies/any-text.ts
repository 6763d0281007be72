/** Texts in a range of media types: in a message that is labelled as JSON, a text is a JSON string. */
import type {
  BodyEncoder,
  BodySource,
  ContentDescriptor,
  DecodeLimits,
} from "../descriptors/descriptor.js";
import { isJson, readContent } from "../values/content.js";
import { jsonText } from "../values/json.js";
import { decodeText, encodeTextBody } from "./basic.js";
import { limitBody } from "./bounded.js";
import { charsetText } from "./charset.js";

export const encodeAnyText: BodyEncoder = (content, value, contentType) => {
  const { body } = encodeTextBody(content, value, contentType);
  return { body: isJson(contentType) ? jsonText(body) : body, contentType };
};

export const decodeAnyText = async (
  content: ContentDescriptor,
  source: BodySource,
  limits: DecodeLimits = {},
): Promise<unknown> => {
  const text = await charsetText(limitBody(source, limits));
  return anyText(content, text, source.headers.get("content-type") ?? "");
};

export const anyText = (content: ContentDescriptor, text: string, contentType: string): unknown =>
  decodeText(content, isJson(contentType) ? stringIn(text) : text);

/** Many servers label a text as JSON and send it as it is. */
function stringIn(json: string): string {
  const value = readContent("application/json", json, "string");
  return typeof value === "string" ? value : json;
}
