import { styleInvalid } from "../../diagnostics/catalogue/parameter.js";
import type { ParameterCodec, ParameterLocation, ParameterStyle } from "../operation.js";
import type { BuildContext } from "./context.js";
import type { Place } from "./place.js";
import { child, get, getFlag, originOf } from "./read.js";

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
  place: Place,
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
  place: Place,
  location: ParameterLocation,
  context: BuildContext,
): ParameterStyle {
  const styles = STYLES[location];
  const [fallback = "simple"] = styles;
  const written = get(place.value, "style");
  if (written === undefined) return fallback;
  const style = styles.find((candidate) => candidate === written);
  if (style !== undefined) return style;
  // A word that is no style at all has been reported (`structure/wrong-value`).
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
