/** The form of a new quote, in Chromium, with scripts switched off. */
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { serviceSuite } from "../support/service.js";
import { browserSuite, signIn } from "./support.js";

const { service } = serviceSuite();
const { open } = browserSuite();

let page: Page;
beforeAll(async () => {
  page = await open();
  await signIn(page, service());
});

it.each([
  ["translation", ["From language", "To language"]],
  ["academic_evaluation", ["Evaluation", "Desired equivalency", "Translation"]],
  ["expert_opinion_letter", ["Expert letter", "Translation"]],
  ["perm_ad", []],
])("a quote of the service %s asks for no more than that", async (chosen, labels) => {
  await page.goto(`${service().sandbox.origin}/portal/quotes/new`);
  await page.getByLabel("Service", { exact: true }).selectOption(chosen);
  const shown: (string | undefined)[] = [];
  for (const label of await page.locator("[data-for] label").all())
    if (await label.isVisible()) shown.push((await label.textContent())?.replace(/ \(.*/, ""));
  expect(shown).toEqual(labels);
});
