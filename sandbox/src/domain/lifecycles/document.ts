import { lifecycles } from "@apostille/evaluation-services/lifecycles";
import type { Lifecycles } from "../../foundation/index.js";

/** The lifecycles that the document declares. */
export const documentLifecycles: Lifecycles = {
  quote: lifecycles.Quote,
  order: lifecycles.Order,
  cart: lifecycles.Cart,
  file: lifecycles.File,
  user: lifecycles.User,
};
