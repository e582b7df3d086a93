import { randomUUID } from 'node:crypto';
import { TEMPLATES_MAX, type PrescriptionTemplate, type templateCalls } from '#contract/templates.ts';
import { change } from '#server/platform/writes/change.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { withReferenceNames } from '#server/reference/medicines.ts';
import type { Db } from '#server/platform/sql/database.ts';
import { mustFitForms } from './prescription.policy.ts';
import { deleteSameTemplates, deleteTemplate, insertTemplate, listTemplates } from './template.queries.ts';

type Row = Awaited<ReturnType<typeof listTemplates>>[number];

function presentTemplate({ id, name, items, codes, providerId, createdAt }: Row): PrescriptionTemplate {
  return { id, name, items, codes, isHospital: providerId === null, createdAt: createdAt.toISOString() };
}

async function templatesOf(db: Db, providerId: string): Promise<PrescriptionTemplate[]> {
  return (await listTemplates(db, providerId)).map(presentTemplate);
}

export const templateHandlers: HandlersOf<typeof templateCalls> = {
  prescriptionTemplates: async (ctx) => ({ templates: await templatesOf(ctx.db, ctx.who.roleId) }),

  async savePrescriptionTemplate(ctx) {
    const { clientId, name, replaces, codes = [] } = ctx.body;
    const providerId = ctx.who.roleId;
    const before = (await templatesOf(ctx.db, providerId)).filter(({ isHospital }) => !isHospital);
    const isReplaced = (one: { id: string; name: string }): boolean =>
      one.id === replaces || one.name.toLowerCase() === name.toLowerCase();
    if (before.length >= TEMPLATES_MAX && !before.some(isReplaced))
      throw new Refusal('RULE', {
        reason: 'TEMPLATES_FULL',
        params: { max: TEMPLATES_MAX },
      });
    mustFitForms(ctx.body.items);
    const items = JSON.stringify(withReferenceNames(ctx.body.items));
    const template = await change(ctx, async (c) => {
      // The same device may send it again, or replace a template by name: there is one row in both cases.
      const owner = { providerId, clientId, name };
      await deleteSameTemplates(c.tx, { ...owner, replaces });
      const row = await insertTemplate(c.tx, {
        id: randomUUID(),
        ...owner,
        items,
        codes: JSON.stringify([...new Set(codes)]),
        createdAt: c.now,
      });
      await c.audit('SAVE_TEMPLATE', 'prescriptionTemplate', row.id);
      return row;
    });
    return { template: presentTemplate(template) };
  },

  async deletePrescriptionTemplate(ctx) {
    const { templateId } = ctx.body;
    await change(ctx, async (c) => {
      if (!(await deleteTemplate(c.tx, ctx.who.roleId, templateId))) throw new Refusal('NOT_FOUND');
      await c.audit('DELETE_TEMPLATE', 'prescriptionTemplate', templateId);
    });
    return {};
  },
};
