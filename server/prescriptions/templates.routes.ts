import { randomUUID } from 'node:crypto';
import { TEMPLATES_MAX, type PrescriptionTemplate, type templateCalls } from '#contract/templates.ts';
import { change } from '#server/platform/writes/change.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { withReferenceNames } from '#server/reference/medicines.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';

async function templatesOf(db: Db | Tx, providerId: string): Promise<PrescriptionTemplate[]> {
  const rows = await db
    .selectFrom('prescriptionTemplate')
    .select(['id', 'name', 'items', 'createdAt'])
    .where('providerId', '=', providerId)
    .orderBy((e) => e.fn('lower', ['name']))
    .execute();
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

export const templateHandlers: HandlersOf<typeof templateCalls> = {
  prescriptionTemplates: async (ctx) => ({ templates: await templatesOf(ctx.db, ctx.who.roleId) }),

  async savePrescriptionTemplate(ctx) {
    const { clientId, name } = ctx.body;
    const providerId = ctx.who.roleId;
    const before = await templatesOf(ctx.db, providerId);
    const isNamed = (one: { name: string }): boolean => one.name.toLowerCase() === name.toLowerCase();
    if (before.length >= TEMPLATES_MAX && !before.some(isNamed))
      throw new Refusal('RULE', {
        responseString: `You have ${TEMPLATES_MAX} templates. Delete one before you add another.`,
      });
    const items = JSON.stringify(withReferenceNames(ctx.body.items));
    const template = await change(ctx, async (c) => {
      // The same device may send it again, or save over a name: either way there is one row.
      await c.tx
        .deleteFrom('prescriptionTemplate')
        .where('providerId', '=', providerId)
        .where((e) =>
          e.or([e('clientId', '=', clientId), e(e.fn('lower', ['name']), '=', name.toLowerCase())]),
        )
        .execute();
      const row = await c.tx
        .insertInto('prescriptionTemplate')
        .values({ id: randomUUID(), providerId, clientId, name, items, createdAt: c.now })
        .returning(['id', 'name', 'items', 'createdAt'])
        .executeTakeFirstOrThrow();
      await c.audit('SAVE_TEMPLATE', 'prescriptionTemplate', row.id);
      return row;
    });
    return { template: { ...template, createdAt: template.createdAt.toISOString() } };
  },

  async deletePrescriptionTemplate(ctx) {
    const { templateId } = ctx.body;
    await change(ctx, async (c) => {
      const { numDeletedRows } = await c.tx
        .deleteFrom('prescriptionTemplate')
        .where('id', '=', templateId)
        .where('providerId', '=', ctx.who.roleId)
        .executeTakeFirst();
      if (!numDeletedRows) throw new Refusal('NOT_FOUND');
      await c.audit('DELETE_TEMPLATE', 'prescriptionTemplate', templateId);
    });
    return {};
  },
};
