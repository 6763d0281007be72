import { createClient, files } from "./api/client/index.js";

export async function upload(baseUrl: string): Promise<number> {
  const client = createClient({ baseUrl, auth: { app: "fixed" } });
  const file = new File(["hello"], "hello.txt");
  const { size } = await files.upload(client, { body: { file, caption: "Hello" } });
  return size;
}
