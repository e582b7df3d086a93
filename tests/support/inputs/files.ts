const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A real picture of one pixel. */
export function png(name = 'photo.png'): File {
  return new File([PNG], name, { type: 'image/png' });
}

/** The least that begins as a PDF does. */
export function pdf(name = 'result.pdf', text = 'Hb 13.2 g/dL'): File {
  return new File([`%PDF-1.4\n% ${text}\n%%EOF\n`], name, { type: 'application/pdf' });
}
