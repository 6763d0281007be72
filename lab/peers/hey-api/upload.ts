import { createClient } from "./api/client";
import { uploadFile } from "./api/sdk.gen";

export async function upload(baseUrl: string): Promise<number> {
  const client = createClient({ baseUrl, auth: () => "fixed" });
  const file = new File(["hello"], "hello.txt");
  const { data } = await uploadFile({
    client,
    body: { file, caption: "Hello" },
    throwOnError: true,
  });
  return data.size;
}
