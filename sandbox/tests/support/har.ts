import { writeFileSync } from "node:fs";

interface Header {
  readonly name: string;
  readonly value: string;
}

interface Entry {
  readonly startedDateTime: string;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: readonly Header[];
    readonly queryString: readonly Header[];
    readonly postData?: { readonly mimeType: string; readonly text: string };
  };
  readonly response: {
    readonly status: number;
    readonly headers: readonly Header[];
    readonly content: { readonly mimeType: string; readonly text: string };
  };
}

/** The traffic between a client and a server, as an HTTP Archive 1.2. */
export interface Recording {
  /** Sends a request, and records it with its response. */
  readonly exchange: (request: Request) => Promise<Response>;
  readonly save: (file: string) => void;
}

export function record(): Recording {
  const entries: Entry[] = [];
  return {
    async exchange(request) {
      const sent = request.clone();
      const answer = await fetch(request);
      entries.push(await entryOf(sent, answer.clone()));
      return answer;
    },
    save(file) {
      const creator = { name: "tests", version: "1" };
      writeFileSync(file, JSON.stringify({ log: { version: "1.2", creator, entries } }));
    },
  };
}

async function entryOf(request: Request, response: Response): Promise<Entry> {
  const text = await request.text();
  const mimeType = request.headers.get("content-type") ?? "";
  return {
    startedDateTime: new Date().toISOString(),
    request: {
      method: request.method,
      url: request.url,
      headers: headersOf(request.headers),
      queryString: [...new URL(request.url).searchParams].map(([name, value]) => ({ name, value })),
      ...(text !== "" && { postData: { mimeType, text } }),
    },
    response: {
      status: response.status,
      headers: headersOf(response.headers),
      content: {
        mimeType: response.headers.get("content-type") ?? "",
        text: await response.text(),
      },
    },
  };
}

const headersOf = (headers: Headers): readonly Header[] =>
  [...headers].map(([name, value]) => ({ name, value }));
