import { type Fact, fields } from "../fact.js";

const text = (at: readonly string[], line: number, quote: string, says: RegExp): Fact => ({
  kind: "text",
  at: ["components", "schemas", ...at],
  line,
  quote,
  says,
});

const document: readonly Fact[] = [
  ...fields("Document", "always", {
    99: "id | string",
    100: "title | string\\|null",
    101: "document_type | enum\\|null",
    102: "document_category | enum\\|null",
    103: "document_role | enum\\|null",
    104: "file_name | string\\|null",
    105: "file_ext | string\\|null",
    106: "mime_type | string\\|null",
    107: "size | integer\\|null",
    108: "page_count, word_count, character_count | integer\\|null",
    109: "source_language_code | string\\|null",
    110: "source_language | string\\|null",
    111: "metadata | array\\|null",
    112: "analysis_completed_at | string\\|null",
    113: "created_at, updated_at | string",
  }),
  {
    kind: "values",
    of: "Document.document_type",
    line: 101,
    quote:
      "`credential_evaluation`, `translation`, `certified_translation`, `diploma`, `transcript`, `cv`, `professional_license`, `enrollment_report`, `id`, `passport`, `letter`, `recommendation_letter`, `expert_opinion_letter`, `work_experience_letter`, `admission_letter`, `portfolio`, `research_paper`, `certificate`, `birth_certificate`, `marriage_certificate`, `name_change_document`, `verification_letter`, `thesis`, `course_outline`, `background_check_report`, `medical_certificate`, `financial_statement`, `military_service_record`, `training_certificate`, `linkedin_profile`, `language_proficiency_certificate`, `deans_list_certificate`, `grade_report`, `academic_award`, `patent_document`, `membership_document`, `other`",
  },
  {
    kind: "values",
    of: "Document.document_category",
    line: 102,
    quote:
      "`vital`, `government`, `academic`, `financial`, `marketing`, `personal`, `professional`, `medical`, `legal`, `technical`, `identification`, `employment`, `immigration`, `property`, `intellectual_property`, `communication`, `research`, `security`, `military`, `certification`, `transportation`, `insurance`, `environmental`, `entertainment`, `cultural`, `other`",
  },
  {
    kind: "values",
    of: "Document.document_role",
    line: 103,
    quote:
      "`source`, `reference`, `translation`, `evaluation`, `course_evaluation`, `expert_letter`, `work_product`, `other`",
  },
  {
    kind: "schema",
    of: "Document.file_ext",
    has: { examples: ["pdf"] },
    line: 105,
    quote: "extension such as pdf",
  },
  { kind: "schema", of: "Document.size", has: { "x-unit": "bytes" }, line: 107, quote: "bytes" },
  { kind: "schema", of: "File.size", has: { "x-unit": "bytes" }, line: 107, quote: "bytes" },
  text(["Document", "properties", "source_language_code"], 109, "ISO 639-1", /ISO 639-1/),
  text(
    ["Document", "properties", "source_language"],
    110,
    "human-readable name",
    /in human-readable form/,
  ),
  text(
    ["Document", "properties", "metadata"],
    111,
    "extracted document metadata",
    /analysis extracted from the document/,
  ),
  {
    kind: "value",
    at: ["components", "schemas", "Document", "required", "length"],
    equals: 18,
    line: 115,
    quote: "All fields of Document are required in the schema.",
  },
];

const file: readonly Fact[] = [
  ...fields("File", "always", {
    121: "id | string",
    122: "status | string",
    123: "source | string",
    124: "file_name | string",
    125: "mime_type | string",
    126: "size | integer",
    127: "failure_message | string",
    128: "created_at | string",
    129: "completed_at | string",
  }),
  {
    kind: "values",
    of: "File.status",
    are: ["pending", "ready"],
    open: true,
    line: 122,
    quote: "`pending` (URL ingestion under way) and `ready` (multipart upload processed) are shown",
  },
  text(
    ["File", "properties", "source"],
    123,
    "`direct_upload` is shown",
    /such as `direct_upload`/,
  ),
  {
    kind: "schema",
    of: "File.created_at",
    has: { format: "date-time" },
    line: 128,
    quote: "created_at | string | date-time",
  },
  {
    kind: "schema",
    of: "File.completed_at",
    has: { format: "date-time" },
    line: 129,
    quote: "completed_at | string | date-time",
  },
];

const user: readonly Fact[] = [
  ...fields("UserListItem", "always", {
    135: "id | string",
    136: "email | string",
    137: "first_name, middle_name, last_name, phone | string\\|null",
    138: "email_verified_at, phone_verified_at | string\\|null",
    140: "timezone, locale | string\\|null",
    141: "created_at, updated_at | string",
    142: "teams | array of Team",
  }),
  ...fields("User", "always", {
    135: "id | string",
    136: "email | string",
    137: "first_name, middle_name, last_name, phone | string\\|null",
    138: "email_verified_at, phone_verified_at | string\\|null",
    139: "status | enum",
    140: "timezone, locale | string\\|null",
    141: "created_at, updated_at | string",
    142: "teams | array of Team",
  }),
  ...fields("UserListItem", "optional", { 139: "status | enum" }),
  { kind: "values", of: "User.status", line: 139, quote: "`active`, `inactive`" },
  { kind: "values", of: "UserListItem.status", line: 139, quote: "`active`, `inactive`" },
  text(["UserListItem"], 139, "the list example omits it", /list may omit the status/),
  text(["UserListItem", "properties", "timezone"], 140, "preferred values", /Preferred/),
  text(["UserListItem", "properties", "locale"], 140, "preferred values", /Preferred/),
  ...fields("Team", "always", {
    148: "id, name, icon, color, description | string",
    149: "is_default | boolean",
    150: "created_at, updated_at | string",
    151: "role | string",
  }),
  text(
    ["Team", "properties", "role"],
    151,
    "role of the user in the team",
    /role of the user in the team/,
  ),
];

const others: readonly Fact[] = [
  {
    kind: "type",
    of: "WebhookEndpointWithSecret.secret",
    is: "string",
    line: 155,
    quote: "a signing secret (returned once on creation)",
  },
  text(
    ["WebhookEndpointWithSecret"],
    155,
    "returned once on creation",
    /no later response contains/,
  ),
  {
    kind: "schema",
    of: "WebhookEndpoint.disabled",
    has: { type: "boolean" },
    line: 155,
    quote: "a `disabled` flag",
  },
];

/** Lists, and the envelope of their items. */
const pages: readonly Fact[] = [
  ...Object.entries({ QuoteList: "Quote", OrderList: "Order", UserList: "UserListItem" }).flatMap(
    ([list, item]): readonly Fact[] => [
      {
        kind: "type",
        of: `${list}.data`,
        is: `array of ${item}`,
        line: 163,
        quote: "data | array of the listed resource",
      },
      {
        kind: "type",
        of: `${list}.links`,
        is: "PaginationLinks",
        line: 164,
        quote: "links | object with first, last, prev, next (strings)",
      },
      {
        kind: "type",
        of: `${list}.meta`,
        is: "PaginationMeta",
        line: 165,
        quote: "meta | object: current_page (integer)",
      },
    ],
  ),
  ...["first", "last", "prev", "next"].map((name): Fact => ({
    kind: "type",
    of: `PaginationLinks.${name}`,
    is: "string",
    line: 164,
    quote: "object with first, last, prev, next (strings)",
  })),
  ...Object.entries({
    current_page: "integer",
    from: "integer",
    last_page: "integer",
    path: "string",
    per_page: "integer",
    to: "integer",
    total: "integer",
  }).map(([name, is]): Fact => ({
    kind: "type",
    of: `PaginationMeta.${name}`,
    is,
    line: 165,
    quote: `${name} (${is})`,
  })),
  {
    kind: "type",
    of: "PaginationMeta.links",
    is: "array of PaginationLink",
    line: 165,
    quote: "links (array of objects with url, label, active boolean)",
  },
  {
    kind: "type",
    of: "PaginationLink.url",
    is: "string",
    line: 165,
    quote: "objects with url",
  },
  { kind: "type", of: "PaginationLink.label", is: "string", line: 165, quote: "label" },
  { kind: "type", of: "PaginationLink.active", is: "boolean", line: 165, quote: "active boolean" },
];

export const records: readonly Fact[] = [...document, ...file, ...user, ...others, ...pages];
