import {
  EvaluationType,
  ExpertLetterType,
  PronounType,
  QuoteType,
  TranslationPreference,
  Turnaround,
  VisaType,
} from "@apostille/evaluation-services/types";
import { worded } from "./words.js";

type Options = readonly (readonly [value: string, label: string])[];

/** The enumerations of the document, as options of a form. */
export const quoteChoices = {
  quote_type: choices(QuoteType),
  turnaround: [none("Not specified"), ...choices(Turnaround)],
  evaluation_type: [none("None"), ...choices(EvaluationType)],
  expert_letter_type: [none("None"), ...choices(ExpertLetterType)],
  translation_preference: [none("None"), ...choices(TranslationPreference)],
  pronoun_type: [none("Not specified"), ...choices(PronounType)],
  visa_type: [none("None"), ...choices(VisaType)],
} as const satisfies Readonly<Record<string, Options>>;

function choices(values: Readonly<Record<string, string>>): Options {
  return Object.values(values).map((value) => [value, worded(value)]);
}

function none(label: string): readonly [string, string] {
  return ["", label];
}
