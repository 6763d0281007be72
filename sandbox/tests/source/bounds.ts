/** The limits in the source text: values just within them are accepted, and values just beyond are refused. */
import { expect } from "vitest";
import { approvedOrder, type Journey, stagedFile } from "./steps.js";

interface Bounded {
  readonly route: string;
  readonly name: string;
  readonly within: unknown;
  readonly beyond: readonly unknown[];
}

const text = (length: number): string => "x".repeat(length);
const many = (count: number, item: (index: number) => unknown): readonly unknown[] =>
  Array.from({ length: count }, (_, index) => item(index));
const address = (length: number): string => {
  const base = "https://example.com/";
  return base + text(length - base.length);
};
/** RFC 5321 allows 64 characters before the `@`; each label after it has at most 63. */
const email = (length: number): string => {
  const rest = length - "@.example".length - 64;
  const labels = [text(63), text(63), text(rest - 128)].join(".");
  return `${text(64)}@${labels}.example`;
};

export async function tryBounds(journey: Journey): Promise<void> {
  const { ask, service } = journey;
  const files = await Promise.all(many(50, () => stagedFile(journey)));
  const order = await approvedOrder(journey);
  const quotes = "POST /quotes";
  const bounded: readonly Bounded[] = [
    ...["desired_equivalency", "reference"].map((name) => textBound(quotes, name, 255)),
    ...["source_language", "target_language"].map((name) => textBound(quotes, name, 50)),
    textBound(quotes, "notes", 10_000),
    {
      route: quotes,
      name: "document_urls",
      within: [address(2048), ...many(49, (index) => `https://example.com/${index}.pdf`)],
      beyond: [[], [address(2049)], many(51, (index) => `https://example.com/${index}.pdf`)],
    },
    { route: quotes, name: "document_urls", within: ["https://example.com/a.pdf"], beyond: [] },
    {
      route: quotes,
      name: "document_ids",
      within: files,
      beyond: [[], [text(256)], many(51, String)],
    },
    {
      route: quotes,
      name: "document_ids",
      within: [await stagedFile(journey)],
      beyond: [[text(255)]],
    },
    {
      route: quotes,
      name: "cc_emails",
      within: [email(255), ...many(9, (index) => `a${index}@example.com`)],
      beyond: [many(11, (index) => `a${index}@example.com`), [email(256)]],
    },
    textBound(`PUT /orders/${order}`, "custom_reference", 255),
    {
      route: `PUT /orders/${order}`,
      name: "custom_metadata",
      within: [text(1000), ...many(63, String)],
      beyond: [[text(1001)], many(65, String)],
    },
  ];
  for (const { route, name, within, beyond } of bounded) {
    const base = route === quotes ? { quote_type: "translation" } : {};
    const taken = await ask(route, { json: { ...base, [name]: within } });
    expect([name, taken.status, taken.response]).toEqual([
      name,
      route === quotes ? 201 : 200,
      taken.response,
    ]);
    for (const value of beyond) await ask(route, { json: { ...base, [name]: value } });
  }
  for (const name of ["first_name", "middle_name", "last_name"]) {
    for (const length of [255, 256]) {
      await ask(quotes, {
        json: { quote_type: "translation", candidate: { [name]: text(length) } },
      });
    }
  }
  await ask(`PUT /orders/${order}`, {
    json: { custom_reference: null, custom_metadata: [null, "a"] },
  });
  await ask(`PUT /orders/${order}`, { json: { custom_metadata: null } });
  expect(service.errors).toEqual([]);
}

const textBound = (route: string, name: string, bound: number): Bounded => ({
  route,
  name,
  within: text(bound),
  beyond: [text(bound + 1)],
});
