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
  ["that a field is optional", field(), field({ required: true }), "(optional)"],
  [
    "that it is not, if it is shown only when needed",
    field(),
    field({ optional: false }),
    "(optional)",
  ],
  [
    "that a list is optional",
    select({ options: [["", "None"]] }),
    select({ options: [["1", "One"]] }),
    "(optional)",
  ],
  ["no colour that is left out", field(), field({ type: "color" }), "(optional)"],
  ["that a field is required", field({ required: true }), field(), 'required=""'],
  [
    "the hint of a field",
    field({ hint: "Help" }),
    field(),
    '<span class="hint" id="f-a-hint">Help<',
  ],
  ["its greatest length", field({ max: 255 }), field(), 'maxlength="255"'],
  ["several lines", field({ lines: true }), field(), "<textarea", "<input"],
  ["the kind of its value", field({ type: "email" }), field(), 'type="email"', 'type="text"'],
  ["the direction of a text", field(), field({ type: "email" }), 'dir="auto"'],
  ["the kinds of files", field({ accept: ".pdf" }), field(), 'accept=".pdf"'],
  ["several files", field({ multiple: true }), field(), 'multiple=""'],
  [
    "a value, which no file has",
    field({ value: "x" }),
    field({ value: "x", type: "file" }),
    "value=",
  ],
  ["its first value", field({ value: "x" }), field(), 'value="x"', 'value=""'],
  [
    "what was typed, instead",
    field({ value: "x", state: wrong }),
    field({ value: "x", state: emptyForm }),
    'value="typed"',
    'value="x"',
  ],
  ["its errors", field({ state: wrong }), field(), 'id="f-a-error">No.<'],
  ["no errors of another one", field({ state: wrong }), field({ name: "b", state: wrong }), "No."],
  ["that it is wrong", field({ state: wrong }), field(), 'aria-invalid="true"'],
  ["that errors describe it", field({ state: wrong }), field(), 'aria-describedby="f-a-error"'],
  ["that a hint describes it", field({ hint: "Help" }), field(), 'aria-describedby="f-a-hint"'],
  [
    "that both do",
    field({ hint: "Help", state: wrong }),
    field({ hint: "Help" }),
    'aria-describedby="f-a-hint f-a-error"',
  ],
  ["no description without either", field({ hint: "Help" }), field(), "aria-describedby"],
  ["the hint of a list", select({ hint: "Help" }), select(), 'id="f-a-hint">Help<'],
  ["that it describes the list", select({ hint: "Help" }), select(), 'aria-describedby="f-a-hint"'],
  ["the errors of a list", select({ state: wrong }), select(), 'id="f-a-error">No.<'],
  ["a chosen option", select({ value: "1" }), select(), 'selected=""'],
  ["none of others", select({ value: "1" }), select({ value: "2" }), 'selected=""'],
  [
    "the option that was chosen",
    select({ value: "2", state: { errors: {}, values: { a: "1" } } }),
    select({ value: "1", state: { errors: {}, values: { a: "2" } } }),
    'selected=""',
  ],
  ["the hint of a choice", choice({ hint: "Help" }), choice(), '<span class="hint">Help<'],
  ["a chosen one", choice({ checked: true }), choice(), 'checked=""'],
  ["one of several", choice({ type: "radio" }), choice(), 'type="radio"', 'type="checkbox"'],
  ["files", form({ files: true }), form(), 'enctype="multipart/form-data"'],
  ["the name of a form", form({ label: "Look" }), form(), 'aria-label="Look"'],
  ["the look of a form", form({ class: "card" }), form(), 'class="card"', 'class="form"'],
  [
    "what a button is about",
    action({ about: "the key" }),
    action(),
    '<span class="visually-hidden"> the key<',
  ],
  ["the look of a button", action({ look: "primary" }), action(), '<button class="primary"'],
  ["that a button is dangerous", action({ asks }), action(), '<button class="danger"'],
  [
    "what it asks",
    action({ asks, about: "the key" }),
    action({ about: "the key" }),
    '<input type="hidden" name="question" value="Save the key"/>',
  ],
  [
    "fields of a button",
    action({ fields: { to: "on" } }),
    action(),
    '<input type="hidden" name="to" value="on"/>',
  ],
  ["errors of a form", Problems({ state: wrong }), Problems({ state: emptyForm }), 'role="alert"'],
  [
    "an error with its field",
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
