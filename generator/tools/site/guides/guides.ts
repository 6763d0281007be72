import { authenticationGuide } from "./authentication.js";
import { changelogGuide } from "./changelog.js";
import { errorsGuide } from "./errors.js";
import { lifecyclesGuide } from "./lifecycles.js";
import { openQuestionsGuide } from "./open-questions.js";
import { paginationGuide } from "./pagination.js";
import { rateLimitGuide } from "./rate-limits.js";
import { scopesGuide } from "./scopes.js";
import { webhooksGuide } from "./webhooks.js";

export const GUIDES = [
  authenticationGuide,
  errorsGuide,
  paginationGuide,
  rateLimitGuide,
  webhooksGuide,
  lifecyclesGuide,
  scopesGuide,
  openQuestionsGuide,
  changelogGuide,
];
