import { type Fact, fields, type ParameterClaim } from "../fact.js";

/** A filter: an optional string. */
export const filter: ParameterClaim = { in: "query", required: false, type: "string" };

/** A path parameter: a required string. */
export const id: ParameterClaim = { in: "path", required: true, type: "string" };

/** The parameter `sort`: its default, and the fields, each of which may have a leading `-`. */
export function sort(names: readonly string[]): ParameterClaim {
  const items = names.flatMap((name) => [name, `-${name}`]);
  return { in: "query", required: false, type: "string", default: "-created_at", items };
}

const limit = (
  of: string,
  has: Readonly<Record<string, unknown>>,
  line: number,
  quote: string,
): Fact => ({ kind: "schema", of, has, line, quote });

const request: readonly Fact[] = [
  {
    kind: "operation",
    operation: "POST /quotes",
    scope: "quotes:write",
    body: { "application/json": "QuoteRequest" },
    line: 200,
    quote: "`POST /quotes`, scope `quotes:write`, body `application/json` (required).",
  },
  ...fields("QuoteRequest", "always", { 204: "quote_type | enum" }),
  ...fields("QuoteRequest", "optional", {
    205: "evaluation_type | string\\|null",
    206: "desired_equivalency | string\\|null",
    207: "translation_preference | string\\|null",
    208: "expert_letter_type | enum",
    209: "source_language | string\\|null",
    210: "target_language | string\\|null",
    211: "turnaround | enum",
    212: "reference | string\\|null",
    213: "notes | string\\|null",
    214: "team | string\\|null",
    215: "document_urls | array of string (URI)",
    216: "document_ids | array of string",
    217: "candidate | object",
    218: "cc_emails | array of string (email) \\|null",
  }),
  {
    kind: "values",
    of: "QuoteRequest.quote_type",
    line: 204,
    quote: "`translation`, `academic_evaluation`, `expert_opinion_letter`, `perm_ad`",
  },
  {
    kind: "values",
    of: "QuoteRequest.evaluation_type",
    line: 205,
    quote: "`diploma_evaluation`, `course_by_course_evaluation`, `work_experience_evaluation`",
  },
  {
    kind: "text",
    at: ["components", "schemas", "EvaluationType"],
    says: /kind of academic evaluation/,
    line: 205,
    quote: "(academic evaluation)",
  },
  limit("QuoteRequest.desired_equivalency", { maxLength: 255 }, 206, "max 255 characters"),
  {
    kind: "values",
    of: "QuoteRequest.translation_preference",
    line: 207,
    quote: "`client_provided`, `translation_service`",
  },
  {
    kind: "values",
    of: "QuoteRequest.expert_letter_type",
    line: 208,
    quote:
      "`work_experience_evaluation_letter`, `h1b_expert_opinion_letter`, `specialty_occupation_letter`, `tn_expert_opinion_letter`, `perm_expert_opinion_letter`, `specialized_knowledge_expert_letter`, `managerial_capacity_expert_letter`, `extraordinary_ability_expert_letter`, `national_interest_waiver_expert_letter`, `general_academic_evaluation`, `course_mapping_letter`, `custom_letter`",
  },
  limit("QuoteRequest.source_language", { maxLength: 50 }, 209, "max 50 characters (translation)"),
  {
    kind: "text",
    at: ["components", "schemas", "QuoteRequest", "properties", "source_language"],
    says: /Applies to quotes of type `translation`/,
    line: 209,
    quote: "(translation)",
  },
  limit("QuoteRequest.target_language", { maxLength: 50 }, 210, "max 50 characters"),
  {
    kind: "values",
    of: "QuoteRequest.turnaround",
    line: 211,
    quote: "`standard`, `next_day`, `same_day`, `expedited`",
  },
  limit("QuoteRequest.reference", { maxLength: 255 }, 212, "max 255 characters"),
  limit("QuoteRequest.notes", { maxLength: 10000 }, 213, "max 10000 characters"),
  {
    kind: "text",
    at: ["components", "schemas", "QuoteRequest", "properties", "team"],
    says: /team that the quote is assigned to/,
    line: 214,
    quote: "team assignment",
  },
  limit("QuoteRequest.document_urls", { minItems: 1, maxItems: 50 }, 215, "1 to 50 items"),
  limit("QuoteRequest.document_urls[]", { maxLength: 2048 }, 215, "each max 2048 characters"),
  limit("QuoteRequest.document_urls[]", { format: "uri" }, 215, "array of string (URI)"),
  {
    kind: "text",
    at: ["components", "schemas", "QuoteRequest", "properties", "document_urls"],
    says: /External addresses of source documents/,
    line: 215,
    quote: "external URLs",
  },
  limit("QuoteRequest.document_ids", { minItems: 1, maxItems: 50 }, 216, "1 to 50 items"),
  limit("QuoteRequest.document_ids[]", { maxLength: 255 }, 216, "each max 255 characters"),
  {
    kind: "text",
    at: ["components", "schemas", "QuoteRequest", "properties", "document_ids"],
    says: /Ids of staged files/,
    line: 216,
    quote: "ids of staged files",
  },
  limit("QuoteRequest.cc_emails", { maxItems: 10 }, 218, "max 10 items"),
  limit("QuoteRequest.cc_emails[]", { maxLength: 255 }, 218, "each max 255 characters"),
  limit("QuoteRequest.cc_emails[]", { format: "email" }, 218, "array of string (email)"),
];

const candidate: readonly Fact[] = [
  ...["first_name", "middle_name", "last_name"].flatMap((name): readonly Fact[] => [
    {
      kind: "type",
      of: `Candidate.${name}`,
      is: "string|null",
      optional: true,
      line: 220,
      quote: "first_name, middle_name, last_name (string\\|null, max 255 each)",
    },
    limit(`Candidate.${name}`, { maxLength: 255 }, 220, "(string\\|null, max 255 each)"),
  ]),
  ...["pronoun_type", "visa_type"].map((name): Fact => ({
    kind: "type",
    of: `Candidate.${name}`,
    is: "enum",
    optional: true,
    line: 220,
    quote: "candidate fields (all optional)",
  })),
  {
    kind: "values",
    of: "Candidate.pronoun_type",
    line: 220,
    quote: "pronoun_type (`masculine`, `feminine`, `neutral`)",
  },
  {
    kind: "values",
    of: "Candidate.visa_type",
    line: 220,
    quote:
      "visa_type (`h1b`, `h1b1`, `e3`, `tn`, `l1a`, `l1b`, `o1a`, `o1b`, `eb1a`, `eb1b`, `eb2_niw`, `eb2_perm`, `eb3`, `eb5`, `perm`, `p1`, `j1`, `k1`, `r1`, `other`)",
  },
];

const replies: readonly Fact[] = [
  {
    kind: "operation",
    operation: "POST /quotes",
    replies: { "201": "QuoteCreated" },
    line: 222,
    quote: "`201` with an object holding `message`",
  },
  limit(
    "QuoteCreated.message",
    { const: "Quote request created successfully.", type: "string" },
    222,
    "fixed text: Quote request created successfully.",
  ),
  {
    kind: "required",
    schema: "QuoteCreated",
    line: 222,
    names: ["message", "data"],
    quote: "`data` (Quote)",
  },
  { kind: "type", of: "QuoteCreated.data", is: "Quote", line: 222, quote: "`data` (Quote)" },
  {
    kind: "operation",
    operation: "POST /quotes",
    replies: { "422": "ValidationError" },
    line: 222,
    quote: "`422` validation error",
  },
];

const others: readonly Fact[] = [
  {
    kind: "operation",
    operation: "GET /quotes",
    scope: "quotes:read",
    line: 226,
    quote: "`GET /quotes`, scope `quotes:read`.",
  },
  {
    kind: "operation",
    operation: "GET /quotes",
    line: 226,
    quote: "Query parameters, all optional strings",
  },
  {
    kind: "operation",
    operation: "GET /quotes",
    parameters: { sort: sort(["created_at", "number", "status", "expires_at", "requested_at"]) },
    line: 230,
    quote:
      "default `-created_at`; allowed sorts `created_at`, `number`, `status`, `expires_at`, `requested_at`",
  },
  {
    kind: "text",
    at: ["components", "parameters", "QuoteSort"],
    says: /separated by commas.*A leading `-` means descending/,
    line: 230,
    quote: "several sorts are separated by commas; a leading `-` means descending",
  },
  ...["filter[status]", "filter[quote_type]", "filter[number]", "filter[team]"].map(
    (name, index): Fact => ({
      kind: "operation",
      operation: "GET /quotes",
      parameters: { [name]: filter },
      line: 231 + index,
      quote: `| ${name} |`,
    }),
  ),
  {
    kind: "operation",
    operation: "GET /quotes",
    replies: { "200": "QuoteList" },
    line: 236,
    quote: "Response `200`: paginated envelope whose data items are Quote.",
  },
  {
    kind: "operation",
    operation: "GET /quotes/{quoteId}",
    scope: "quotes:read",
    parameters: { quoteId: id },
    line: 240,
    quote: "`GET /quotes/{quoteId}`, scope `quotes:read`.",
  },
  {
    kind: "operation",
    operation: "GET /quotes/{quoteId}",
    replies: { "200": "Quote" },
    line: 240,
    quote: "Response `200`: Quote.",
  },
  {
    kind: "operation",
    operation: "GET /quotes/{quoteId}",
    replies: { "404": "ErrorMessage" },
    line: 240,
    quote: "Unknown quote, or a quote of another account: `404`.",
  },
  {
    kind: "operation",
    operation: "POST /quotes/{quoteId}/approve",
    scope: "quotes:approve",
    body: null,
    parameters: { quoteId: id },
    line: 244,
    quote: "`POST /quotes/{quoteId}/approve`, scope `quotes:approve`, no body.",
  },
  {
    kind: "operation",
    operation: "POST /quotes/{quoteId}/approve",
    replies: { "201": "Order" },
    line: 244,
    quote: "Returns the created order (Order shape).",
  },
  {
    kind: "text",
    at: ["paths", "/quotes/{quoteId}/approve", "post"],
    says: /Approves a quote that is awaiting payment, and creates the order/,
    line: 244,
    quote: "Approves a quote that is awaiting payment and creates the order.",
  },
];

export const quotes: readonly Fact[] = [...request, ...candidate, ...replies, ...others];
