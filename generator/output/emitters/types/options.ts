import { choiceOption, type OptionValues } from "../../emit/options.js";

export const TYPES_OPTIONS = {
  defaults: choiceOption(
    "whether properties with a default may be absent when read: use `filled` for clients with `validate`, which fills them in",
    ["absent", "filled"],
  ),
  dates: choiceOption(
    "the type of `date-time`: a string, a `Date`, or a `Temporal.Instant` (with `date` as `Temporal.PlainDate`)",
    ["string", "Date", "Temporal"],
  ),
  int64: choiceOption("the type of integers with the format `int64`", ["number", "bigint"]),
};

export type TypesOptions = OptionValues<typeof TYPES_OPTIONS>;
