/** Form libraries: React Hook Form validates, AutoForm and Conform read the shape. */
import { ZodProvider } from "@autoform/zod";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { zodResolver } from "@hookform/resolvers/zod";
import { createFormControl } from "react-hook-form";
import { createApi } from "./api/index.js";
import type { WebhookEndpointUpdate } from "./api/types.js";
import { QuoteRequest, WebhookEndpointUpdate as WebhookEndpointUpdateSchema } from "./api/zod.js";
import { equal, invalid, valid } from "./values.js";

export async function reactHookForm(): Promise<void> {
  for (const resolver of [zodResolver(QuoteRequest), standardSchemaResolver(QuoteRequest)]) {
    const submitted: unknown[] = [];
    const refused: string[][] = [];
    for (const values of [valid, invalid]) {
      const { handleSubmit } = createFormControl({ resolver, defaultValues: values });
      const submit = handleSubmit(
        (data) => void submitted.push(data),
        (errors) => void refused.push(Object.keys(errors)),
      );
      await submit();
    }
    equal(submitted, [valid]);
    equal(refused, [["quote_type", "candidate"]]);
  }
}

/** From what was read to what is sent: docs/applications.md, "Edit forms". */
export async function editForm(): Promise<void> {
  const sent: unknown[] = [];
  const read = {
    ...{
      id: "whe_1",
      url: "https://example.com/hooks",
      description: null,
      events: ["later.event"],
    },
    ...{ disabled: false, disabled_at: null, disabled_reason: null, consecutive_failures: 0 },
    ...{ created_at: "2026-01-01T00:00:00Z", updated_at: "2026-01-01T00:00:00Z" },
  };
  const api = createApi({
    ...{ baseUrl: "https://api.example.com", auth: { bearerKey: "sk_test" } },
    async fetch(input, init) {
      const request = new Request(input, init);
      if (request.method === "PUT") sent.push(await request.json());
      return Response.json(read);
    },
  });
  const { url, description, events, disabled } = await api.webhookEndpoints.get({
    params: { id: "whe_1" },
  });
  const values: WebhookEndpointUpdate = { url, description, events, disabled };
  const form = createFormControl({
    resolver: zodResolver(WebhookEndpointUpdateSchema),
    defaultValues: values,
  });
  const submit = form.handleSubmit(async (body) => {
    await api.webhookEndpoints.update({ params: { id: "whe_1" }, body });
  });
  form.setValue("url", "http:// no");
  await submit();
  equal(sent, []);
  form.setValue("url", "https://example.com/new");
  form.setValue("events", ["order.created"]);
  await submit();
  equal(sent, [
    { url: "https://example.com/new", description: null, events: ["order.created"], disabled },
  ]);
}

export function autoForm(): void {
  const provider = new ZodProvider(QuoteRequest as never);
  const { fields } = provider.parseSchema();
  const [first] = fields;
  equal(first?.key, "quote_type");
  equal(first?.type, "select");
  equal(first?.options?.length, 4);
  const candidate = fields.find(({ key }) => key === "candidate");
  equal([candidate?.type, candidate?.required], ["object", false]);
  equal(candidate?.schema?.map(({ key }) => key).slice(0, 2), ["first_name", "middle_name"]);
  equal(provider.validateSchema(valid).success, true);
  equal(provider.validateSchema(invalid).success, false);
}

export function conform(): void {
  const constraint = getZodConstraint(QuoteRequest);
  equal(constraint["quote_type"], {
    required: true,
    pattern: "translation|academic_evaluation|expert_opinion_letter|perm_ad",
  });
  equal(constraint["candidate.first_name"], { required: false });
  const sent = new FormData();
  sent.set("quote_type", valid.quote_type);
  sent.set("candidate.first_name", "Ada");
  const submission = parseWithZod(sent, { schema: QuoteRequest });
  equal(submission.status, "success");
  sent.set("quote_type", "none");
  const refused = parseWithZod(sent, { schema: QuoteRequest });
  equal(refused.status === "error" && Object.keys(refused.error ?? {}), ["quote_type"]);
}
