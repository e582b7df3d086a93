import { randomUUID } from 'node:crypto';
import { NOTE_TEMPLATES_MAX, type NoteTemplate, type noteTemplateCalls } from '#contract/note-templates.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { fieldFault, Refusal } from '#server/platform/http/refusal.ts';
import { change } from '#server/platform/writes/change.ts';
import {
  deleteNoteTemplate,
  deleteSameNoteTemplates,
  insertNoteTemplate,
  listNoteTemplates,
  type NoteTemplateRow,
} from './note-template.queries.ts';

function presentTemplate({ id, providerId, name, texts, createdAt }: NoteTemplateRow): NoteTemplate {
  return { id, name, texts, isHospitals: providerId === null, createdAt: createdAt.toISOString() };
}

export const noteTemplateHandlers: HandlersOf<typeof noteTemplateCalls> = {
  async noteTemplates({ db, who }) {
    return { templates: (await listNoteTemplates(db, who.roleId)).map(presentTemplate) };
  },

  async saveNoteTemplate(ctx) {
    const { clientId, name, texts } = ctx.body;
    const providerId = ctx.who.roleId;
    if (!Object.values(texts).some((text) => text.trim()))
      throw new Refusal('BAD_INPUT', { fields: [fieldFault('texts', 'FIELD_REQUIRED')] });
    const own = (await listNoteTemplates(ctx.db, providerId)).filter((row) => row.providerId !== null);
    const isNamed = (one: { name: string }): boolean => one.name.toLowerCase() === name.toLowerCase();
    if (own.length >= NOTE_TEMPLATES_MAX && !own.some(isNamed))
      throw new Refusal('RULE', { reason: 'TEMPLATES_FULL', params: { max: NOTE_TEMPLATES_MAX } });
    const template = await change(ctx, async (c) => {
      // The same device may send it again, or replace a template by name: there is one row in both cases.
      const owner = { providerId, clientId, name };
      await deleteSameNoteTemplates(c.tx, owner);
      const row = { ...owner, specialisation: null, texts: JSON.stringify(texts), createdAt: c.now };
      const stored = await insertNoteTemplate(c.tx, { id: randomUUID(), ...row });
      await c.audit('SAVE_TEMPLATE', 'noteTemplate', stored.id);
      return stored;
    });
    return { template: presentTemplate(template) };
  },

  async deleteNoteTemplate(ctx) {
    const { templateId } = ctx.body;
    await change(ctx, async (c) => {
      if (!(await deleteNoteTemplate(c.tx, ctx.who.roleId, templateId))) throw new Refusal('NOT_FOUND');
      await c.audit('DELETE_TEMPLATE', 'noteTemplate', templateId);
    });
    return {};
  },
};
