import { doneTexts, type PageMessage } from "../session/done.js";
import { Notice, Secret } from "./parts.js";

/** What the page says once. */
export function Done({ message }: { readonly message: PageMessage }) {
  if (typeof message !== "string") return <Secret {...message} />;
  return <Notice tone="good">{doneTexts[message]}</Notice>;
}
