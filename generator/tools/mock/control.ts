/** What a test does to the memory of a mock, apart from the API. */
import { bodyUpTo } from "../live/index.js";
import { MAX_SECONDS } from "../../../runtime/mocking/state/lifecycle.js";
import type { Resources } from "../../../runtime/mocking/state/resources.js";
import { get, getText } from "../../description/index.js";

/** The most bytes of a body. */
const MAX_BYTES = 1 << 16;

type Control = (memory: Resources, body: unknown) => Response;

const CONTROLS: ReadonlyMap<string, Control> = new Map<string, Control>([
  [
    "/__reset",
    (memory) => {
      memory.reset();
      return new Response(null, { status: 204 });
    },
  ],
  [
    "/__clock",
    (memory, body) => {
      const seconds = get(body, "seconds");
      if (typeof seconds !== "number" || !(seconds >= 0 && seconds <= MAX_SECONDS))
        return refusalOf(400, `Send {"seconds": NUMBER}, from 0 to ${MAX_SECONDS}.`);
      const moved = memory.advance(seconds);
      return Response.json({ now: memory.now(), moved });
    },
  ],
  [
    "/__move",
    (memory, body) => {
      const [resource, key, to] = ["resource", "key", "to"].map((name) => getText(body, name));
      if (resource === undefined || key === undefined || to === undefined)
        return refusalOf(400, 'Send {"resource": NAME, "key": KEY, "to": STATE}.');
      const outcome = memory.move(resource, key, to);
      if (outcome.kind === "thing") return Response.json(outcome.thing);
      return outcome.kind === "conflict"
        ? refusalOf(409, outcome.why)
        : refusalOf(404, `There is no ${resource} ${key}.`);
    },
  ],
]);

const refusalOf = (status: number, message: string): Response =>
  Response.json({ message }, { status });

/** The response to a `POST` to one of the addresses of the memory itself; `undefined` for all others. */
export async function control(request: Request, memory: Resources): Promise<Response | undefined> {
  const found = CONTROLS.get(new URL(request.url).pathname);
  if (found === undefined || request.method !== "POST") return undefined;
  try {
    const text = new TextDecoder().decode(await bodyUpTo(request.body, MAX_BYTES));
    return found(memory, text === "" ? {} : JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return refusalOf(400, "The body is no JSON.");
    if (error instanceof RangeError) return refusalOf(413, `The body: ${error.message}.`);
    throw error;
  }
}
