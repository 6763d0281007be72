import { valueAt } from "../../../description/index.js";
import { type Exchange, headerOf } from "../exchange/exchange.js";
import { type RequestInput, valuesIn } from "./input.js";

export interface Expressible extends Exchange {
  readonly input: RequestInput;
  /** The parsed body of the response. */
  readonly body: unknown;
}

/** The value of a runtime expression (OpenAPI 3.2, 4.21.4) in an exchange; `undefined` if it has none. */
export function evaluateExpression(expression: string, exchange: Expressible): unknown {
  const [, side, source, , detail = ""] =
    /^\$(request|response)\.(body|header|path|query)([.#](.*))?$/.exec(expression) ?? [];
  const { request, answer, input, body } = exchange;
  if (expression === "$statusCode") return answer.status;
  if (expression === "$method") return request.method;
  switch (`${side} ${source}`) {
    case "response body":
      return valueAt(body, detail)?.value;
    case "response header":
      return answer.headers.get(detail) ?? undefined;
    case "request body":
      return input.body !== undefined && "value" in input.body
        ? valueAt(input.body.value, detail)?.value
        : undefined;
    case "request header":
      return headerOf(request, detail);
    case "request path":
      return valuesIn(input, "path")[detail];
    case "request query":
      return valuesIn(input, "query")[detail];
    default:
      return undefined;
  }
}
