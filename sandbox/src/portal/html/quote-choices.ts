import {
  EvaluationType,
  ExpertLetterType,
  PronounType,
  QuoteType,
  TranslationPreference,
  Turnaround,
  VisaType,
} from "@apostille/evaluation-services/types";
import { inWords } from "./words.js";

type Options = readonly (readonly [value: string, label: string])[];

/** The enumerations of the document, as options of a form. */
export const quoteChoices: Readonly<Record<string, Options>> = {
  quote_type: choices(QuoteType),
  turnaround: [noChoice(), ...choices(Turnaround)],
  evaluation_type: [noChoice(), ...choices(EvaluationType)],
  expert_letter_type: [noChoice(), ...choices(ExpertLetterType)],
  translation_preference: [noChoice(), ...choices(TranslationPreference)],
  pronoun_type: [noChoice(), ...choices(PronounType)],
  visa_type: [noChoice(), ...choices(VisaType)],
};

function choices(values: Readonly<Record<string, string>>): Options {
  return Object.values(values).map((value) => [value, inWords(value)]);
}

function noChoice(): readonly [string, string] {
  return ["", "Not specified"];
}

/** The services that a field is for; all other fields are for every service. */
export const servicesOf: Readonly<Record<string, readonly QuoteType[]>> = {
  evaluation_type: ["academic_evaluation"],
  desired_equivalency: ["academic_evaluation"],
  expert_letter_type: ["expert_opinion_letter"],
  translation_preference: ["academic_evaluation", "expert_opinion_letter"],
  source_language: ["translation"],
  target_language: ["translation"],
};
