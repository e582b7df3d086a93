/** Spreadsheets skip blanks and quotes before a formula, and some of them read each line of a cell as one. */
const FORMULA = /^[\s"'\u200b\ufeff]*[=+\-@＝＋－＠]/u;
const isFormula = (text: string): boolean =>
  /^[\t\r]/.test(text) || text.split(/[\r\n]/).some((line) => FORMULA.test(line));

/** Quotes a cell (RFC 4180), and prevents a spreadsheet from reading a name as a formula. */
function csvCell(text: string): string {
  const safe = isFormula(text) && !/^-?\d+\.\d\d$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A file with a byte order mark, by which spreadsheets recognise UTF-8. */
export const csvFile = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`;
