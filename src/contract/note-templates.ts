import * as z from 'zod/mini';
import { call, Done, ok } from './call.ts';
import { Note } from './prescriptions.ts';
import { Id, Instant } from './shared.ts';

/** The written parts of a note; a diagnosis is of one patient, so a template has none. */
export const NoteTexts = z.pick(Note, {
  complaint: true,
  history: true,
  examination: true,
  advice: true,
  followUp: true,
});
export type NoteTexts = z.output<typeof NoteTexts>;

export const NoteTemplate = z.object({
  id: z.string(),
  name: z.string(),
  texts: NoteTexts,
  /** True for the hospital's, for doctors of the caller's specialisation: it can be used, not changed. */
  isHospitals: z.boolean(),
  createdAt: Instant,
});
export type NoteTemplate = z.output<typeof NoteTemplate>;

export const NOTE_TEMPLATES_MAX = 100;

const own = { who: ['provider'], needs: ['verified'], extension: true } as const;
const prefix = '/{app}/api/provider/v1';

export const noteTemplateCalls = {
  noteTemplates: call({
    kind: 'query',
    method: 'GET',
    path: `${prefix}/noteTemplates`,
    ...own,
    summary: "The provider's own note templates, then the hospital's for their specialisation, by name",
    response: ok({ templates: z.array(NoteTemplate) }),
  }),
  saveNoteTemplate: call({
    kind: 'command',
    method: 'POST',
    path: `${prefix}/saveNoteTemplate`,
    ...own,
    summary: 'Keeps the texts of a note as a template; one of the same name is replaced',
    body: z.object({
      clientId: Id,
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
      texts: NoteTexts,
    }),
    response: ok({ template: NoteTemplate }),
  }),
  deleteNoteTemplate: call({
    kind: 'command',
    method: 'POST',
    path: `${prefix}/deleteNoteTemplate`,
    ...own,
    summary: "Deletes one of the provider's own note templates",
    body: z.object({ templateId: Id }),
    response: Done,
  }),
};
