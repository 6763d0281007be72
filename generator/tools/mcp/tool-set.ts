import type { ToolSet } from "../../../runtime/tools/tool.js";
import type { Api, Report } from "../../description/index.js";
import { describeTools, nameApi, planOf, planTypes } from "../../output/index.js";
import { callable, describeOperations } from "../live/index.js";

/** The tools of a document, as `tools.ts` has them, for use in this process. */
export function toolSetOf(api: Api, report: Report): ToolSet {
  const names = nameApi(api, report);
  const types = planTypes(api, names, { report });
  const described = describeTools(api, { names, types, report });
  const operations = describeOperations(api);
  return {
    title: api.title,
    version: api.version,
    tools: described.tools.map(({ named, tool }) => ({
      ...tool,
      operation: callable(planOf(operations.get(named.operation), tool.name)),
    })),
    schemas: { input: described.input, output: described.output },
  };
}
