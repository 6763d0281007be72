import type {
  DocumentCategory,
  DocumentRole,
  DocumentType,
} from "@apostille/evaluation-services/types";
import { languageCode } from "./language-code.js";
import { simplePdf } from "./pdf.js";

/** A document that the service delivers. */
export interface Deliverable {
  readonly title: string;
  readonly fileName: string;
  readonly content: AsyncIterable<Uint8Array>;
  readonly mimeType: string;
  readonly type: string;
  readonly category: string;
  readonly role: string;
  readonly pages?: number;
  readonly words?: number;
  readonly characters?: number;
  readonly sourceLanguage?: string | null;
  readonly sourceLanguageCode?: string | null;
}

/** The ordered services, as in the quote request. */
export interface OrderedServices {
  readonly quote_type: "translation" | "academic_evaluation" | "expert_opinion_letter" | "perm_ad";
  readonly evaluation_type?: string | null;
  readonly translation_preference?: string | null;
  readonly source_language?: string | null;
}

interface Kind {
  readonly name: string;
  readonly type: NonNullable<DocumentType>;
  readonly category: NonNullable<DocumentCategory>;
  readonly role: NonNullable<DocumentRole>;
}

const kinds = {
  translation: {
    name: "Translation",
    type: "certified_translation",
    category: "legal",
    role: "translation",
  },
  evaluation: {
    name: "Evaluation",
    type: "credential_evaluation",
    category: "academic",
    role: "evaluation",
  },
  courses: {
    name: "Course evaluation",
    type: "credential_evaluation",
    category: "academic",
    role: "course_evaluation",
  },
  experience: {
    name: "Work experience evaluation",
    type: "credential_evaluation",
    category: "professional",
    role: "evaluation",
  },
  letter: {
    name: "Expert opinion letter",
    type: "expert_opinion_letter",
    category: "immigration",
    role: "expert_letter",
  },
  advertisement: {
    name: "PERM advertisement",
    type: "other",
    category: "employment",
    role: "work_product",
  },
} as const satisfies Readonly<Record<string, Kind>>;

/** The sample deliverables of an order: of the ordered kind, one for each service. */
export function sampleDeliverables(orderNumber: string, order: OrderedServices): Deliverable[] {
  return kindsOf(order).map((kind) => sample(orderNumber, kind, order));
}

function kindsOf({ quote_type, evaluation_type, translation_preference }: OrderedServices): Kind[] {
  switch (quote_type) {
    case "translation":
      return [kinds.translation];
    case "expert_opinion_letter":
      return [kinds.letter];
    case "perm_ad":
      return [kinds.advertisement];
    case "academic_evaluation": {
      const translated = translation_preference === "translation_service";
      return [evaluationOf(evaluation_type), ...(translated ? [kinds.translation] : [])];
    }
    default:
      return quote_type satisfies never;
  }
}

function evaluationOf(type: string | null | undefined): Kind {
  if (type === "course_by_course_evaluation") return kinds.courses;
  return type === "work_experience_evaluation" ? kinds.experience : kinds.evaluation;
}

function sample(
  orderNumber: string,
  kind: Kind,
  { source_language }: OrderedServices,
): Deliverable {
  const { name, type, category, role } = kind;
  const title = `${name} ${orderNumber}`;
  const lines = [title, "Made by the sandbox. Of no legal value."];
  const words = lines.flatMap((line) => line.split(" ")).length;
  const characters = lines.join("").length;
  const language = role === "translation" ? (source_language ?? null) : null;
  return {
    title,
    fileName: `${title.toLowerCase().replaceAll(" ", "-")}.pdf`,
    content: simplePdf(lines),
    mimeType: "application/pdf",
    type,
    category,
    role,
    pages: 1,
    words,
    characters,
    sourceLanguage: language,
    sourceLanguageCode: language === null ? null : languageCode(language),
  };
}
