import { Readable } from 'node:stream';
import { CsvError, parse, type Info } from 'csv-parse';
import type { Encoding, Separator } from '#contract/imports.ts';
import type { Source } from '#server/operations/import/list-of.ts';
import { decoded, encodingOf } from './encoding.ts';
import type { Table, TableRow } from './table.ts';

const SEPARATORS: readonly Separator[] = [',', ';', '\t', '|'];
const SAMPLE_CHARACTERS = 64 * 1024;
const SAMPLE_LINES = 20;

/** Returns the separator that splits the first lines into the most cells, the same number on most lines. */
async function separatorOf(source: Source, encoding: Encoding): Promise<Separator> {
  let sample = '';
  for await (const text of decoded(source, encoding)) {
    sample += text;
    if (sample.length > SAMPLE_CHARACTERS) break;
  }
  const lines = linesIn(sample);
  const ranked = SEPARATORS.map((separator) => {
    const [heads = 0, ...others] = lines.map((line) => countOf(line, separator));
    const alike = others.filter((count) => count === heads).length;
    return { separator, score: heads === 0 ? 0 : heads * (1 + alike) };
  }).toSorted((a, b) => b.score - a.score);
  return ranked[0] && ranked[0].score > 0 ? ranked[0].separator : ',';
}

/** The first lines without what is in quotes. */
function linesIn(sample: string): string[] {
  return sample
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim())
    .slice(0, SAMPLE_LINES);
}

const countOf = (line: string, separator: string): number => line.split(separator).length - 1;

/** Opens a delimited text by how it is written. @param open opens the file from its beginning */
export async function openCsv(open: () => Source): Promise<Table> {
  const encoding = await encodingOf(open());
  const separator = await separatorOf(open(), encoding);
  return csvAs(open, { encoding, separator });
}

/** Opens a text that was read before. */
export function csvAs(open: () => Source, as: { encoding: Encoding; separator: Separator }): Table {
  return { ...as, sheet: null, rows: () => csvRowsOf(open(), as), close: () => undefined };
}

/** Reads delimited text line by line, so that a long file takes no more memory than a short one. */
async function* csvRowsOf(
  source: Source,
  { encoding, separator }: { encoding: Encoding; separator: Separator },
): AsyncGenerator<TableRow> {
  const text = Readable.from(decoded(source, encoding));
  const parser = text.pipe(
    parse({
      bom: true,
      delimiter: separator,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: 1_000_000,
    }),
  );
  text.on('error', (error) => parser.destroy(error));
  let line = 1;
  try {
    for await (const { info, record } of parser as AsyncIterable<{ info: Info; record: string[] }>) {
      line = info.lines;
      yield { line, cells: record };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield { line, broken: error.message };
  } finally {
    text.destroy();
  }
}
