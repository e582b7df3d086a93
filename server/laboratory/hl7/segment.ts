import type * as medplum from '@medplum/core';
import type { Decode } from './character-sets.ts';
import { unescape } from './escapes.ts';
import { FIELDS_MAX, REPETITIONS_MAX } from './reading.ts';
import type { Separators } from './separators.ts';

/** The library's splitter. It is loaded with the first file, because it takes 90 ms. */
export type Splitter = Pick<typeof medplum, 'Hl7Context' | 'Hl7Segment'>;

export interface Dialect {
  splitter: Splitter;
  context: medplum.Hl7Context;
  separators: Separators;
  decode: Decode;
}

/** An escape sequence that is not known: its line is not read. */
export class EscapeError extends Error {
  override name = 'EscapeError';
}

/** One segment with its fields as text. Positions are from 1, as in the standard. */
export class Segment {
  readonly name: string;
  readonly #segment: medplum.Hl7Segment;
  readonly #dialect: Dialect;

  constructor(text: string, dialect: Dialect) {
    this.#segment = dialect.splitter.Hl7Segment.parse(text, dialect.context);
    this.#dialect = dialect;
    this.name = this.#segment.name;
  }

  /** How often a field is there; 0 for one that is empty. */
  repetitions(field: number): number {
    return this.raw(field) === '' ? 0 : (this.#segment.getField(field)?.components.length ?? 0);
  }

  /** A field as it came. */
  raw(field: number): string {
    return this.#segment.getField(field)?.toString() ?? '';
  }

  /** A component as text, or one of its parts. @throws EscapeError */
  text(field: number, component = 1, repetition = 0, part = 0): string {
    const found = this.#segment.getField(field)?.components[repetition]?.[component - 1] ?? '';
    const { separators, decode } = this.#dialect;
    const [own = ''] = found.split(separators.subcomponent).slice(part, part + 1);
    // Two quotation marks delete a value.
    if (own === '""') return '';
    const text = unescape(own, separators, decode);
    if (text === undefined) throw new EscapeError(own.slice(0, 80));
    return text.trim();
  }

  /** A field of plain text, in which components and their parts have no meaning. @throws EscapeError */
  whole(field: number, repetition = 0): string {
    const { separators, decode } = this.#dialect;
    const found = (this.#segment.getField(field)?.components[repetition] ?? []).join(separators.component);
    if (found === '""') return '';
    const text = unescape(found, separators, decode);
    if (text === undefined) throw new EscapeError(found.slice(0, 80));
    return text.trim();
  }
}

/** Returns whether a line has more fields or repetitions than any message needs. They are counted before it is split. */
export function isTooWide(text: string, { field, repetition }: Separators): boolean {
  return isOftener(text, field, FIELDS_MAX) || isOftener(text, repetition, REPETITIONS_MAX);
}

function isOftener(text: string, sign: string, most: number): boolean {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) {
    count += 1;
    if (count > most) return true;
  }
  return false;
}
