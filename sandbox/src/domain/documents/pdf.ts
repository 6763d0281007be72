/**
 * A PDF of one page with some lines of plain ASCII text (ISO 32000-1, section 7.5: header, objects, cross-reference
 * table, trailer).
 */
export async function* simplePdf(lines: readonly string[]): AsyncGenerator<Uint8Array> {
  const content = `BT /F1 16 Tf 72 760 Td 24 TL ${lines.map(show).join(" ")} ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R " +
      "/Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let text = "%PDF-1.4\n";
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(text.length);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  yield Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}` +
      `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    "latin1",
  );
}

function show(line: string): string {
  const printable = line.replace(/[^ -~]/g, "?").replace(/[\\()]/g, "\\$&");
  return `(${printable}) Tj T*`;
}
