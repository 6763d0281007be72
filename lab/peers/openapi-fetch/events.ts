import createClient from "openapi-fetch";
import type { components, paths } from "./schema.js";

export async function events(baseUrl: string): Promise<string[]> {
  const client = createClient<paths>({ baseUrl, headers: { authorization: "Bearer fixed" } });
  const { data } = await client.GET("/changes", { parseAs: "stream" });
  if (data === undefined || data === null) throw new Error("no stream");
  const titles: string[] = [];
  let text = "";
  for await (const part of data.pipeThrough(new TextDecoderStream())) {
    const blocks = (text + part).split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const json = block.replace(/^data: /, "");
      titles.push((JSON.parse(json) as components["schemas"]["Note"]).title);
    }
  }
  return titles;
}
