import type { Child } from "hono/jsx";
import type { Irreversible } from "./irreversible.js";
import { labelOf } from "./labels.js";
import type { Viewer } from "../session/viewer.js";

/** The errors of a form by field, and its submitted values; those of a repeated field on a line each. */
export interface FormState {
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly values: Readonly<Record<string, string | undefined>>;
}

export const emptyForm: FormState = { errors: {}, values: {} };

interface FormProps {
  readonly viewer: Viewer;
  readonly action: string;
  readonly files?: boolean;
  readonly class?: string;
  readonly label?: string;
  readonly children?: Child;
}

/** A form that changes something; it contains the token of the session. All such forms use this component. */
export function Form({ viewer, action, files = false, label, children, ...rest }: FormProps) {
  return (
    <form
      method="post"
      action={action}
      class={rest.class ?? "form"}
      {...(files && { enctype: "multipart/form-data" })}
      {...(label !== undefined && { "aria-label": label })}
    >
      <input type="hidden" name="csrf" value={viewer.csrf} />
      {children}
    </form>
  );
}

interface ActionProps {
  readonly viewer: Viewer;
  readonly action: string;
  readonly label: string;
  /** Distinguishes buttons with the same label for users of screen readers. */
  readonly about?: string;
  readonly look?: "primary" | "plain";
  readonly fields?: Readonly<Record<string, string>>;
  /** For what cannot be undone: it looks dangerous, and is asked about on a page of its own. */
  readonly asks?: Asking | undefined;
  /** What is chosen before. */
  readonly children?: Child;
}

/** What is asked about, and the page to which whoever changes their mind goes back. */
export interface Asking {
  readonly about: Irreversible;
  readonly back: string;
}

/** A form with a single button. */
export function ActionForm({ viewer, action, label, about = "", asks, ...rest }: ActionProps) {
  const question = asks && {
    asks: asks.about,
    back: asks.back,
    question: `${label} ${about}`.trim(),
  };
  return (
    <Form viewer={viewer} action={action} class="inline">
      {Object.entries({ ...rest.fields, ...question }).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      {rest.children}
      <button class={asks === undefined ? (rest.look ?? "") : "danger"} type="submit">
        {label}
        {about !== "" && <span class="visually-hidden"> {about}</span>}
      </button>
    </Form>
  );
}

/** The errors of a form, shown before it, with links to the fields. */
export function Problems({ state }: { readonly state: FormState }) {
  const entries = Object.entries(state.errors);
  if (entries.length === 0) return null;
  return (
    <div class="notice bad" role="alert">
      <strong>Please check the form.</strong>
      <ul>
        {entries.map(([field, messages]) => (
          <li>{field === "form" ? messages[0] : <a href={`#${idOf(field)}`}>{messages[0]}</a>}</li>
        ))}
      </ul>
    </div>
  );
}

interface FieldProps {
  readonly name: string;
  readonly state?: FormState;
  readonly hint?: string;
  readonly type?: string;
  readonly value?: string | undefined;
  readonly required?: boolean;
  /** Whether it may be left out; of a field that is shown only if it is needed, it may not. */
  readonly optional?: boolean;
  readonly max?: number;
  readonly lines?: boolean;
  readonly accept?: string;
  readonly multiple?: boolean;
}

/** A labelled field, with its hint and its errors. */
export function Field(props: FieldProps) {
  const { name, state = emptyForm, hint, type = "text", required = false } = props;
  const id = idOf(name);
  const errors = errorsOf(state, name);
  const attributes = {
    id,
    name,
    ...(required && { required: true }),
    ...(props.max && { maxlength: props.max }),
    ...descriptionOf(id, { hint, errors }),
  };
  const value = state.values[name] ?? props.value ?? "";
  return (
    <div class="field">
      <Label id={id} name={name} optional={props.optional ?? (!required && type !== "color")} />
      {hint !== undefined && (
        <span class="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <Entry {...props} attributes={attributes} value={value} />
      <Errors id={id} errors={errors} />
    </div>
  );
}

interface LabelProps {
  readonly id: string;
  readonly name: string;
  readonly optional: boolean;
}

function Label({ id, name, optional }: LabelProps) {
  return (
    <label for={id}>
      {labelOf(name)} {optional && <span class="hint">(optional)</span>}
    </label>
  );
}

interface EntryProps extends Pick<FieldProps, "type" | "lines" | "accept" | "multiple"> {
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
  readonly value: string;
}

/** Where the value of a field is entered. */
function Entry({ attributes, value, type = "text", lines, accept, multiple }: EntryProps) {
  if (lines) {
    return (
      <textarea dir="auto" {...attributes}>
        {value}
      </textarea>
    );
  }
  return (
    <input
      type={type}
      {...attributes}
      {...(type !== "file" && { value })}
      {...(type === "text" && { dir: "auto" })}
      {...(accept && { accept })}
      {...(multiple && { multiple: true })}
    />
  );
}

interface SelectProps {
  readonly name: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly state?: FormState;
  readonly value?: string | undefined;
  readonly hint?: string;
}

/** A labelled list to choose from, which is optional if one of its options is empty. */
export function Select({ name, options, state = emptyForm, value, hint }: SelectProps) {
  const id = idOf(name);
  const errors = errorsOf(state, name);
  const chosen = state.values[name] ?? value ?? "";
  return (
    <div class="field">
      <Label id={id} name={name} optional={options.some(([option]) => option === "")} />
      {hint !== undefined && (
        <span class="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <select id={id} name={name} {...descriptionOf(id, { hint, errors })}>
        {options.map(([option, text]) => (
          <option value={option} {...(option === chosen && { selected: true })}>
            {text}
          </option>
        ))}
      </select>
      <Errors id={id} errors={errors} />
    </div>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
  readonly type?: "checkbox" | "radio";
  readonly checked?: boolean;
}

/** A single checkbox, or one of several options. */
export function Choice({
  name,
  value,
  label,
  hint,
  type = "checkbox",
  checked = false,
}: ChoiceProps) {
  return (
    <label class="choice">
      <input type={type} name={name} value={value} {...(checked && { checked: true })} />
      <span>
        {label}
        {hint !== undefined && <span class="hint">{hint}</span>}
      </span>
    </label>
  );
}

function Errors({ id, errors }: { readonly id: string; readonly errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    <span class="error" id={`${id}-error`}>
      {errors.join(" ")}
    </span>
  );
}

function descriptionOf(
  id: string,
  { hint, errors }: { readonly hint: string | undefined; readonly errors: readonly string[] },
): Readonly<Record<string, string>> {
  const wrong = errors.length > 0;
  const by = [...(hint === undefined ? [] : [`${id}-hint`]), ...(wrong ? [`${id}-error`] : [])];
  return {
    ...(by.length > 0 && { "aria-describedby": by.join(" ") }),
    ...(wrong && { "aria-invalid": "true" }),
  };
}

/** Errors of list items, such as `document_urls.0`, belong to the field of the list. */
function errorsOf({ errors }: FormState, name: string): string[] {
  return Object.entries(errors).flatMap(([field, messages]) =>
    idOf(field) === idOf(name) ? [...messages] : [],
  );
}

function idOf(field: string): string {
  return `f-${field.replace(/\.\d+$/, "").replaceAll(".", "-")}`;
}
