import type { Fact } from "../fact.js";
import { authentication } from "./authentication.js";
import { deliveries } from "./events/deliveries.js";
import { endpoints } from "./endpoints.js";
import { eventFacts } from "./events/events.js";
import { gaps } from "./gaps.js";
import { overview } from "./overview.js";
import { quotes } from "./quotes.js";
import { records } from "./records.js";
import { resources } from "./resources.js";
import { rules } from "./rules.js";
import { signatureFacts } from "./events/signatures.js";
import { states } from "./states.js";

/** All statements of the source text, in its order. */
export const table: readonly Fact[] = [
  ...overview,
  ...resources,
  ...records,
  ...states,
  ...quotes,
  ...endpoints,
  ...authentication,
  ...eventFacts,
  ...signatureFacts,
  ...deliveries,
  ...rules,
  ...gaps,
];
