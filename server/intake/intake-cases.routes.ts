import type { caseCalls } from '#contract/cases.ts';
import { hasEnded } from '#domain/transitions.ts';
import { raiseAlertFor } from '#server/alerts/alerts.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import { insertDocument } from '#server/files/insert-document.ts';
import { checkedFile } from '#server/files/checked-file.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { isCase } from '#server/requests/case.policy.ts';
import { moveRequest, tellChanged, lockRequest, type RequestRow } from '#server/requests/requests.ts';
import { later } from '#server/platform/time.ts';
import { saveReview } from '#server/cases/cases.ts';

const DOCUMENTS_MAX = 200;
const DAY_S = 86_400;
const OLDEST_YEAR = 1900;

/** A case that its patient can still add to. @throws Refusal NOT_FOUND, BAD_TRANSITION */
async function openCase(c: Change, id: string): Promise<RequestRow> {
  const row = orNotFound(await lockRequest(c.tx, id));
  if (!isCase(row.kind)) throw new Refusal('NOT_FOUND');
  if (hasEnded(row.status)) throw new Refusal('BAD_TRANSITION', { responseString: 'This case has ended.' });
  return row;
}

/** The userId of the provider who has the case. */
async function reviewerOf(c: Change, row: RequestRow): Promise<string | undefined> {
  if (!row.providerId) return undefined;
  const provider = await c.tx
    .selectFrom('provider')
    .select('userId')
    .where('id', '=', row.providerId)
    .executeTakeFirst();
  return provider?.userId;
}

/** What the hospital's patient app calls for a case. */
export const intakeCaseHandlers: Pick<
  HandlersOf<typeof caseCalls>,
  'intakeCasePhoto' | 'intakeCaseAnswers'
> = {
  async intakeCasePhoto(ctx) {
    const { requestId, clientId, view, takenAt, file } = ctx.body;
    const taken = new Date(takenAt);
    if (taken > later(ctx.clock.now(), DAY_S) || taken.getUTCFullYear() < OLDEST_YEAR)
      throw new Refusal('BAD_INPUT', { fields: [{ path: 'takenAt', message: 'Enter a valid date.' }] });
    const checked = await checkedFile(file);
    await ctx.files.put(checked.sha256, checked.bytes);
    const documentId = await change(ctx, async (c) => {
      const row = await openCase(c, requestId);
      const photos = await c.tx
        .selectFrom('casePhoto')
        .select(['documentId', 'clientId'])
        .where('requestId', '=', row.id)
        .execute();
      const before = photos.find((photo) => photo.clientId === clientId);
      if (before) return before.documentId;
      if (photos.length >= DOCUMENTS_MAX)
        throw new Refusal('RULE', { responseString: 'This case already has the maximum number of photos.' });
      const document = await insertDocument(c, checked, {
        clientId: null,
        patientId: row.patientId,
        requestId: row.id,
        kind: 'SHARED',
        name: file.name || 'photo',
        byUser: null,
      });
      await c.tx
        .insertInto('casePhoto')
        .values({ documentId: document.id, requestId: row.id, clientId, view, takenAt: taken })
        .execute();
      const reviewer = await reviewerOf(c, row);
      if (reviewer) await c.event('document.added', [`user:${reviewer}`], { requestId: row.id });
      return document.id;
    });
    return { documentId };
  },

  async intakeCaseAnswers(ctx) {
    await change(ctx, async (c) => {
      const row = await openCase(c, ctx.body.requestId);
      await saveReview(c.tx, row.id, { answers: JSON.stringify(ctx.body.answers) });
      await c.audit('ANSWER', 'request', row.id, row.patientId);
      if (row.status !== 'INFO_REQUESTED') return tellChanged(c, row);
      await c.tx
        .updateTable('infoRequest')
        .set({ answeredAt: c.now })
        .where('requestId', '=', row.id)
        .where('answeredAt', 'is', null)
        .execute();
      await moveRequest(c, row, { to: 'RESUBMITTED', byUser: null });
      const reviewer = await reviewerOf(c, row);
      if (reviewer) await raiseAlertFor(c, row, reviewer);
    });
    return {};
  },
};
