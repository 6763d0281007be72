/** Form libraries: React Hook Form validates, AutoForm and Conform read the shape. */
import { ZodProvider } from "@autoform/zod";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { zodResolver } from "@hookform/resolvers/zod";
import { createFormControl } from "react-hook-form";
import { QuoteRequest } from "./api/zod.js";
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
