/** From signing in to an order with the keyboard alone, in Chromium, with scripts switched off. */
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { serviceSuite } from "../support/service.js";
import { browserSuite } from "./support.js";

const { service } = serviceSuite();
const { open } = browserSuite();

let page: Page;
beforeAll(async () => {
  page = await open();
  await page.setViewportSize({ width: 820, height: 600 });
});

interface Focus {
  /** The label of a field, or the text of a link or button. */
  readonly name: string;
  readonly isVisible: boolean;
}

function focused(): Focus {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement)) return { name: "", isVisible: false };
  const label = "labels" in element ? (element as HTMLInputElement).labels?.[0] : undefined;
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  const { top, bottom } = element.getBoundingClientRect();
  const name = (label ?? element).textContent?.replaceAll(/\s+/g, " ").trim() ?? "";
  const isOutlined = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
  return { name, isVisible: isOutlined && bottom > 0 && top < innerHeight };
}

/** Presses Tab until a control has the focus. Each control on the way must show the focus. */
async function tabTo(wanted: string | RegExp): Promise<void> {
  // Before its stylesheet is loaded, a page shows the browser's own focus ring.
  await page.waitForLoadState();
  const passed: string[] = [];
  for (let count = 0; count < 80; count++) {
    await page.keyboard.press("Tab");
    const { name, isVisible } = await page.evaluate(focused);
    if (name !== "") expect(isVisible, `${name} shows that it has the focus`).toBe(true);
    if (typeof wanted === "string" ? name === wanted : wanted.test(name)) return;
    passed.push(name);
  }
  expect.fail(`${String(wanted)} is not among ${passed.join(", ")}`);
}

async function press(control: string | RegExp, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(control);
  await page.keyboard.press(key);
}

const says = (text: string | RegExp) => page.getByText(text).first().waitFor();

it("a keyboard user chooses a user with the arrow keys, and signs in", async () => {
  await page.goto(`${service().sandbox.origin}/portal`);
  await press("Skip to content");
  await page.waitForURL(/#main$/);
  await tabTo("adaeze.okafor@meridian-legal.example");
  await page.keyboard.press("ArrowDown");
  expect((await page.evaluate(focused)).name).toBe("tomas.lindqvist@meridian-legal.example");
  await page.keyboard.press("ArrowUp");
  await press("Sign in");
  await page.getByRole("heading", { name: "Overview", level: 1 }).waitFor();
});

it("a keyboard user starts a draft with Enter in a field, and submits it with Space on the button", async () => {
  await press("New quote");
  await page.getByRole("heading", { name: "New quote" }).waitFor();
  await tabTo(/^Service/);
  await page.keyboard.type("perm");
  await tabTo(/^First name/);
  await page.keyboard.type("João");
  await page.keyboard.press("Enter");
  await says("The draft was started");
  await says("PERM ad");
  await press("Submit request", "Space");
  await says("The quote was requested");
});

it("a keyboard user opens a form, and prices the quote as staff", async () => {
  await press("Staff");
  await page.getByRole("heading", { name: "Sandbox staff" }).waitFor();
  await press(/^Price \S+ yourself$/);
  await tabTo("Price in dollars");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("99,50");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText("must be an amount").waitFor();
  // From the message to its field, which has kept its value.
  await press(/must be an amount/);
  expect(new URL(page.url()).hash).toMatch(/^#f-price-/);
  await tabTo("Turnaround");
  await page.keyboard.press("Shift+Tab");
  expect((await page.evaluate(focused)).name).toBe("Price in dollars");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("99.50");
  await page.keyboard.press("Enter");
  await says("The quote was priced");
});

it("a keyboard user approves the quote", async () => {
  await press("Quotes");
  await page.getByRole("heading", { name: "Quotes", level: 1 }).waitFor();
  await press(/^Q-/);
  await says("Approve for $99.50");
  await press("Approve and order");
  await says("this is its order");
});

it("a keyboard user chooses scopes with Space, makes a key, and signs out", async () => {
  await press("Apps");
  await page.getByRole("heading", { name: "Apps and keys" }).waitFor();
  await press(/^quotes:write/, "Space");
  await press("Make key");
  const key = (await page.locator("code.secret").textContent()) ?? "";
  expect((await service().call("POST /quotes", { key, json: {} })).status).toBe(403);
  await press("Sign out");
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
});
