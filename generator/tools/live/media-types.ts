import { concreteType } from "../../../runtime/wire/values/media-type.js";
import type { Content } from "../../description/index.js";

/** A media type of each kind of media. */
const COMMON: ReadonlyMap<string | undefined, string> = new Map([
  ["image", "image/png"],
  ["audio", "audio/mpeg"],
  ["video", "video/mp4"],
]);

/** A specific media type within a range, for what stands in for a client or a server. */
export const typeWithin = ({ mediaType, codec }: Pick<Content, "mediaType" | "codec">): string =>
  concreteType(mediaType, codec) ??
  COMMON.get(mediaType.split("/")[0]) ??
  "application/octet-stream";
