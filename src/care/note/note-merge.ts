import type { Note } from '#contract/prescriptions.ts';
import { diagnosisWords } from '#domain/diagnosis.ts';

export const FIELDS = ['complaint', 'history', 'examination', 'diagnoses', 'advice', 'followUp'] as const;
export type NoteField = (typeof FIELDS)[number];

/** One field in words, for comparing and for showing two versions side by side. */
export function fieldWords(note: Note, field: NoteField): string {
  return field === 'diagnoses' ? note.diagnoses.map(diagnosisWords).join(', ') : note[field];
}

export function differingFields(a: Note, b: Note): NoteField[] {
  return FIELDS.filter((field) => fieldWords(a, field) !== fieldWords(b, field));
}

export function isSameNote(a: Note, b: Note): boolean {
  return differingFields(a, b).length === 0;
}

/** The name of a note's draft on a device. */
export const noteDraft = (consultationNumber: string): string => `note:${consultationNumber}`;

/** A note and the version of the consultation that it belongs to. */
export interface Versioned {
  note: Note;
  version: number;
}

/**
 * Returns what to do with a newer version from the server while the note is being written.
 * @returns 'rebase' when only the version number changed (a mode, a signature), 'adopt' when nothing was written here, else 'conflict'
 */
export function onNewer(base: Versioned, written: Note, server: Versioned): 'rebase' | 'adopt' | 'conflict' {
  if (isSameNote(server.note, base.note) || isSameNote(server.note, written)) return 'rebase';
  return isSameNote(written, base.note) ? 'adopt' : 'conflict';
}
