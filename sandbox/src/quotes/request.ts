import * as z from "zod";
import { address, email, text } from "../validation/text.js";

const candidate = z.object({
  first_name: text(255).nullish(),
  middle_name: text(255).nullish(),
  last_name: text(255).nullish(),
  pronoun_type: z.enum(["masculine", "feminine", "neutral"]).optional(),
  visa_type: z
    .enum([
      "h1b",
      "h1b1",
      "e3",
      "tn",
      "l1a",
      "l1b",
      "o1a",
      "o1b",
      "eb1a",
      "eb1b",
      "eb2_niw",
      "eb2_perm",
      "eb3",
      "eb5",
      "perm",
      "p1",
      "j1",
      "k1",
      "r1",
      "other",
    ])
    .optional(),
});

/** `QuoteRequest` of the document. What it does not name is ignored. */
export const quoteRequest = z.object({
  quote_type: z.enum(["translation", "academic_evaluation", "expert_opinion_letter", "perm_ad"]),
  evaluation_type: z
    .enum(["diploma_evaluation", "course_by_course_evaluation", "work_experience_evaluation"])
    .nullish(),
  desired_equivalency: text(255).nullish(),
  translation_preference: z.enum(["client_provided", "translation_service"]).nullish(),
  expert_letter_type: z
    .enum([
      "work_experience_evaluation_letter",
      "h1b_expert_opinion_letter",
      "specialty_occupation_letter",
      "tn_expert_opinion_letter",
      "perm_expert_opinion_letter",
      "specialized_knowledge_expert_letter",
      "managerial_capacity_expert_letter",
      "extraordinary_ability_expert_letter",
      "national_interest_waiver_expert_letter",
      "general_academic_evaluation",
      "course_mapping_letter",
      "custom_letter",
    ])
    .optional(),
  source_language: text(50).nullish(),
  target_language: text(50).nullish(),
  turnaround: z.enum(["standard", "next_day", "same_day", "expedited"]).optional(),
  reference: text(255).nullish(),
  notes: text(10_000).nullish(),
  team: text(255).nullish(),
  document_urls: z.array(address(2048)).min(1).max(50).optional(),
  document_ids: z.array(text(255)).min(1).max(50).optional(),
  candidate: candidate.optional(),
  cc_emails: z.array(email(255)).max(10).nullish(),
});

export type QuoteRequest = z.output<typeof quoteRequest>;
