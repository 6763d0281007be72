import { type Note, watchNotes } from "./api/index";
import { settings } from "./fetcher";

export async function events(baseUrl: string): Promise<string[]> {
  settings.baseUrl = baseUrl;
  const { data } = await watchNotes();
  const stream = data as unknown as ReadableStream<Uint8Array<ArrayBuffer>>;
  const titles: string[] = [];
  let text = "";
  for await (const part of stream.pipeThrough(new TextDecoderStream())) {
    const blocks = (text + part).split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks)
      titles.push((JSON.parse(block.replace(/^data: /, "")) as Note).title);
  }
  return titles;
}
