import createClient from "openapi-fetch";
import type { paths } from "./schema.js";

export async function upload(baseUrl: string): Promise<number> {
  const client = createClient<paths>({ baseUrl, headers: { authorization: "Bearer fixed" } });
  const file = new File(["hello"], "hello.txt");
  const { data } = await client.POST("/files", {
    body: { file: file as unknown as string, caption: "Hello" },
    bodySerializer(body) {
      const form = new FormData();
      form.set("file", body.file as unknown as File);
      if (body.caption !== undefined) form.set("caption", body.caption);
      return form;
    },
  });
  if (data === undefined) throw new Error("not stored");
  return data.size;
}
