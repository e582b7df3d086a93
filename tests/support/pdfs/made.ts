/** Writes a PDF of these objects; the first is its catalogue. */
function pdfOf(objects: readonly string[]): string {
  let text = '%PDF-1.7\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = text.length;
  return `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`;
}

const stream = (content: string, more = ''): string =>
  `<<${more}/Length ${content.length}>>stream\n${content}\nendstream`;

/** A document of so many A4 pages, each with a black bar. */
export function book(count: number): string {
  const kids = Array.from({ length: count }, (_, at) => `${at + 4} 0 R`).join(' ');
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${count}/MediaBox[0 0 595 842]>>`,
    stream('50 50 495 80 re 50 700 495 80 re f'),
    ...Array.from({ length: count }, () => '<</Type/Page/Parent 2 0 R/Resources<<>>/Contents 3 0 R>>'),
  ]);
}

/** A document of two pages, of which the second is no page. */
export const HALF_BOOK = pdfOf([
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[4 0 R 5 0 R]/Count 2/MediaBox[0 0 595 842]>>',
  stream('50 700 495 80 re f'),
  '<</Type/Page/Parent 2 0 R/Resources<<>>/Contents 3 0 R>>',
  'null',
]);

/** An XFA form: its entries are in a stream of XML that pages do not show. */
export const XFA_FORM = pdfOf([
  '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[]/XFA 4 0 R>>>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 595 842]>>',
  '<</Type/Page/Parent 2 0 R/Resources<<>>>>',
  stream('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"></xdp:xdp>'),
]);

/** A document of A4 pages, each with its lines in Helvetica of 20 points from (50, 750) down; a page without lines is blank. */
export function textBook(pages: readonly (readonly string[])[]): string {
  const kids = pages.map((_, at) => `${4 + 2 * at} 0 R`).join(' ');
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}/MediaBox[0 0 595 842]/Resources<</Font<</F 3 0 R>>>>>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...pages.flatMap((lines, at) => [
      `<</Type/Page/Parent 2 0 R/Contents ${5 + 2 * at} 0 R>>`,
      stream(`BT /F 20 Tf 30 TL 50 750 Td ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`),
    ]),
  ]);
}
