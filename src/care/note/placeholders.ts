import type { NoteTexts } from '#contract/note-templates.ts';

const TEXTS = ['complaint', 'history', 'examination', 'advice', 'followUp'] as const;
export type NoteTextField = (typeof TEXTS)[number];

/** Where a template asks for something: three underscores or more. */
const PLACEHOLDER = /_{3,}/g;

export const countPlaceholders = (text: string): number => text.match(PLACEHOLDER)?.length ?? 0;

/** The fields of a note that still have places to fill in, and how many places there are. */
export function openPlaces(note: NoteTexts): { count: number; fields: NoteTextField[] } {
  const fields = TEXTS.filter((field) => countPlaceholders(note[field]) > 0);
  return { count: fields.reduce((sum, field) => sum + countPlaceholders(note[field]), 0), fields };
}

/** The next place after a position, from the beginning again after the last one. */
export function nextPlace(text: string, after: number): { from: number; to: number } | undefined {
  const places = [...text.matchAll(PLACEHOLDER)].map(({ index, 0: { length } }) => ({
    from: index,
    to: index + length,
  }));
  return places.find(({ from }) => from >= after) ?? places[0];
}

/** The fields that have text where a template has text too. */
export function clashing(note: NoteTexts, template: NoteTexts): NoteTextField[] {
  return TEXTS.filter((field) => note[field].trim() && template[field].trim());
}

/** Returns what a template changes in a note: empty fields are filled, the others get it below their text or in its place. */
export function withTemplate(
  note: NoteTexts,
  template: NoteTexts,
  how: 'below' | 'instead',
): Partial<NoteTexts> {
  const given = TEXTS.filter((field) => template[field].trim());
  const inserted = (field: NoteTextField): string =>
    note[field].trim() && how === 'below'
      ? // The last field has one line.
        note[field].trimEnd() + (field === 'followUp' ? '; ' : '\n') + template[field]
      : template[field];
  return Object.fromEntries(given.map((field) => [field, inserted(field)]));
}

/** Returns what undoes it: the fields that were not typed in since, as they were before. */
export function undoing(now: NoteTexts, before: NoteTexts, inserted: Partial<NoteTexts>): Partial<NoteTexts> {
  const same = TEXTS.filter((field) => inserted[field] !== undefined && now[field] === inserted[field]);
  return Object.fromEntries(same.map((field) => [field, before[field]]));
}
