/** Whether two strings are equal, in a time that reveals nothing of the known one: their digests are compared. */
export async function safeEqual(known: string, given: string): Promise<boolean> {
  const [left, right] = await Promise.all([digest(known), digest(given)]);
  let difference = 0;
  for (const [index, byte] of left.entries()) difference |= byte ^ (right[index] ?? 0);
  return difference === 0;
}

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}
