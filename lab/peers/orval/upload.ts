import { uploadFile } from "./api/index";
import { settings } from "./fetcher";

export async function upload(baseUrl: string): Promise<number> {
  settings.baseUrl = baseUrl;
  const file = new File(["hello"], "hello.txt");
  const { data } = await uploadFile({ file, caption: "Hello" });
  return data.size;
}
