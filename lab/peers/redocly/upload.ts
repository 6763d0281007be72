import { createClient, OPERATIONS, type Ops } from "./api";

export async function upload(serverUrl: string): Promise<number> {
  const client = createClient<Ops>(OPERATIONS, { serverUrl, auth: { bearer: "fixed" } });
  const file = new File(["hello"], "hello.txt");
  const { size } = await client.uploadFile({ body: { file, caption: "Hello" } });
  return size;
}
