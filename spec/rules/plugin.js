import { bodyExamples } from "./body-examples.js";
import { defaultValue } from "./default-value.js";
import { discriminatorMapping } from "./discriminator-mapping.js";
import { enumAnnotations } from "./enum-annotations.js";
import { extendTypes } from "./extensions.js";
import { extensionPlace } from "./extension-place.js";
import { headerExamples } from "./header-examples.js";
import { lifecycleNames } from "./lifecycle-names.js";
import { lifecycleStates } from "./lifecycle-states.js";
import { nullableEnum } from "./nullable-enum.js";
import { operationErrors } from "./operation-errors.js";
import { operationId } from "./operation-id.js";
import { operationScope } from "./operation-scope.js";
import { pagination } from "./pagination.js";
import { pathParameters } from "./path-parameters.js";
import { retryAfter } from "./retry-after.js";
import { units } from "./units.js";
import { webhookEventType } from "./webhook-event-type.js";
import { webhookHeaders } from "./webhook-headers.js";
import { webhookSecurity } from "./webhook-security.js";
import { webhookSignature } from "./webhook-signature.js";

/** @import { Plugin } from "./redocly.d.ts" */

/**
 * Our own lint rules, for `plugins:` in `redocly.yaml`, which also sets their severities.
 * @returns {Plugin}
 */
export default function plugin() {
  return {
    id: "apostille",
    typeExtension: { oas3: extendTypes },
    rules: {
      oas3: {
        "body-examples": bodyExamples,
        "default-value": defaultValue,
        "discriminator-mapping": discriminatorMapping,
        "enum-annotations": enumAnnotations,
        "extension-place": extensionPlace,
        "header-examples": headerExamples,
        "lifecycle-names": lifecycleNames,
        "lifecycle-states": lifecycleStates,
        "nullable-enum": nullableEnum,
        "operation-errors": operationErrors,
        "operation-id": operationId,
        "operation-scope": operationScope,
        pagination,
        "path-parameters": pathParameters,
        "retry-after": retryAfter,
        units,
        "webhook-event-type": webhookEventType,
        "webhook-headers": webhookHeaders,
        "webhook-security": webhookSecurity,
        "webhook-signature": webhookSignature,
      },
    },
  };
}
