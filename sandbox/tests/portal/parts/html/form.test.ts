/** Forms: what a field, a list, a choice and a button have only if there is a reason. */
import { expect, test } from "vitest";
import {
  ActionForm,
  Choice,
  emptyForm,
  Field,
  Form,
  Problems,
  Select,
} from "../../../../src/portal/html/form.js";
import { allOf, testParts } from "../optional.js";
import { viewer } from "../values.js";

const field = (more: Partial<Parameters<typeof Field>[0]> = {}) => Field({ name: "a", ...more });
const select = (more: Partial<Parameters<typeof Select>[0]> = {}) =>
  Select({ name: "a", options: [["1", "One"]], ...more });
const choice = (more: Partial<Parameters<typeof Choice>[0]> = {}) =>
  Choice({ name: "a", value: "1", label: "A", ...more });
const form = (more: Partial<Parameters<typeof Form>[0]> = {}) =>
  Form({ viewer, action: "/save", ...more });
const action = (more: Partial<Parameters<typeof ActionForm>[0]> = {}) =>
  ActionForm({ viewer, action: "/save", label: "Save", ...more });
const asks = { about: "key", back: "/portal/apps" } as const;
const wrong = { errors: { a: ["No."] }, values: { a: "typed" } };

testParts([
  [field(), field({ required: true }), "(optional)"],
  [field(), field({ optional: false }), "(optional)"],
  [select({ options: [["", "None"]] }), select({ options: [["1", "One"]] }), "(optional)"],
  [field(), field({ type: "color" }), "(optional)"],
  [field({ required: true }), field(), 'required=""'],
  [field({ hint: "Help" }), field(), '<span class="hint" id="f-a-hint">Help<'],
  [field({ max: 255 }), field(), 'maxlength="255"'],
  [field({ lines: true }), field(), "<textarea", "<input"],
  [field({ type: "email" }), field(), 'type="email"', 'type="text"'],
  [field(), field({ type: "email" }), 'dir="auto"'],
  [field({ accept: ".pdf" }), field(), 'accept=".pdf"'],
  [field({ multiple: true }), field(), 'multiple=""'],
  [field({ value: "x" }), field({ value: "x", type: "file" }), "value="],
  [field({ value: "x" }), field(), 'value="x"', 'value=""'],
  [
    field({ value: "x", state: wrong }),
    field({ value: "x", state: emptyForm }),
    'value="typed"',
    'value="x"',
  ],
  [field({ state: wrong }), field(), 'id="f-a-error">No.<'],
  [field({ state: wrong }), field({ name: "b", state: wrong }), "No."],
  [field({ state: wrong }), field(), 'aria-invalid="true"'],
  [field({ state: wrong }), field(), 'aria-describedby="f-a-error"'],
  [field({ hint: "Help" }), field(), 'aria-describedby="f-a-hint"'],
  [
    field({ hint: "Help", state: wrong }),
    field({ hint: "Help" }),
    'aria-describedby="f-a-hint f-a-error"',
  ],
  [field({ hint: "Help" }), field(), "aria-describedby"],
  [select({ hint: "Help" }), select(), 'id="f-a-hint">Help<'],
  [select({ hint: "Help" }), select(), 'aria-describedby="f-a-hint"'],
  [select({ state: wrong }), select(), 'id="f-a-error">No.<'],
  [select({ value: "1" }), select(), 'selected=""'],
  [select({ value: "1" }), select({ value: "2" }), 'selected=""'],
  [
    select({ value: "2", state: { errors: {}, values: { a: "1" } } }),
    select({ value: "1", state: { errors: {}, values: { a: "2" } } }),
    'selected=""',
  ],
  [choice({ hint: "Help" }), choice(), '<span class="hint">Help<'],
  [choice({ checked: true }), choice(), 'checked=""'],
  [choice({ type: "radio" }), choice(), 'type="radio"', 'type="checkbox"'],
  [form({ files: true }), form(), 'enctype="multipart/form-data"'],
  [form({ label: "Look" }), form(), 'aria-label="Look"'],
  [form({ class: "card" }), form(), 'class="card"', 'class="form"'],
  [action({ about: "the key" }), action(), '<span class="visually-hidden"> the key<'],
  [action({ look: "primary" }), action(), '<button class="primary"'],
  [action({ asks }), action(), '<button class="danger"'],
  [
    action({ asks, about: "the key" }),
    action({ about: "the key" }),
    '<input type="hidden" name="question" value="Save the key"/>',
  ],
  [action({ fields: { to: "on" } }), action(), '<input type="hidden" name="to" value="on"/>'],
  [Problems({ state: wrong }), Problems({ state: emptyForm }), 'role="alert"'],
  [
    Problems({ state: wrong }),
    Problems({ state: { errors: { form: ["No."] }, values: {} } }),
    '<a href="#f-a">No.</a>',
    "<li>No.</li>",
  ],
]);

test("every form has the token of the session", () => {
  const token = '<input type="hidden" name="csrf" value="token"/>';
  for (const each of [form(), action()]) expect(String(each)).toContain(token);
});

test("errors of the entries of a list belong to its field", () => {
  const errors = { "urls.0": ["First."], "urls.12": ["Second."], "urls.all": ["Third."] };
  const state = { errors, values: {} };
  expect(String(field({ name: "urls", state }))).toContain(">First. Second.<");
  expect(allOf(Problems({ state }), /<li>(.*?)<\/li>/g)).toEqual([
    '<a href="#f-urls">First.</a>',
    '<a href="#f-urls">Second.</a>',
    '<a href="#f-urls-all">Third.</a>',
  ]);
});
