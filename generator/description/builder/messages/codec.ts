import { styleInvalid } from "../../diagnostics/catalogue/parameter.js";
import type { ParameterCodec, ParameterLocation, ParameterStyle } from "../../model/operation.js";
import type { BuildContext } from "./context.js";
import { child, get, getFlag } from "../reading/read.js";
import { originOf, type Located } from "../../core/origin.js";

type StyleCodec = Extract<ParameterCodec, { kind: "style" }>;

/** The styles of each location, its default first (OpenAPI 3.2, 4.12.2.1 and 4.12.3). */
const STYLES: Readonly<Record<ParameterLocation, readonly ParameterStyle[]>> = {
  path: ["simple", "label", "matrix"],
  query: ["form", "spaceDelimited", "pipeDelimited", "deepObject"],
  header: ["simple"],
  cookie: ["form", "cookie"],
  querystring: ["form"],
};

/** `style`, `explode` and `allowReserved` of a parameter, header or part, with their defaults filled in. */
export function buildStyle(
  place: Located,
  location: ParameterLocation,
  context: BuildContext,
): StyleCodec {
  const style = readStyle(place, location, context);
  return {
    kind: "style",
    style,
    explode: getFlag(place.value, "explode") ?? (style === "form" || style === "cookie"),
    allowReserved: getFlag(place.value, "allowReserved") ?? false,
  };
}

function readStyle(
  place: Located,
  location: ParameterLocation,
  context: BuildContext,
): ParameterStyle {
  const styles = STYLES[location];
  const [fallback = "simple"] = styles;
  const written = get(place.value, "style");
  if (written === undefined) return fallback;
  const style = styles.find((candidate) => candidate === written);
  if (style !== undefined) return style;
  // An unknown style has been reported (`structure/wrong-value`).
  if (
    !Object.values(STYLES)
      .flat()
      .some((candidate) => candidate === written)
  )
    return fallback;
  const at = originOf(child(place, "style") ?? place);
  context.report(styleInvalid({ style: String(written), location, styles, fallback }, at));
  return fallback;
}
