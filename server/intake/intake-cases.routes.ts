import type { caseCalls } from '#contract/cases.ts';
import { hasEnded } from '#domain/transitions.ts';
import { raiseAlertFor } from '#server/alerts/alerts.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import { insertDocument } from '#server/files/insert-document.ts';
import { checkedFile } from '#server/files/checked-file.ts';
import { storeUpload } from '#server/files/store-upload.ts';
import type { App } from '#server/platform/http/identity.ts';
import { isOf } from './own-request.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { isCase } from '#server/requests/case.policy.ts';
import { moveRequest, tellChanged, lockRequest, type RequestRow } from '#server/requests/requests.ts';
import { addSeconds } from '#server/platform/time.ts';
import { insertCasePhoto, listCasePhotos, markAnswered, saveReview } from '#server/cases/cases.ts';
import { findProvider } from '#server/people/providers.ts';

const DOCUMENTS_MAX = 200;
const DAY_S = 86_400;
const OLDEST_YEAR = 1900;

/** A case to which its patient can still add. @throws Refusal NOT_FOUND, BAD_TRANSITION */
async function openCase(c: Change, who: App, id: string): Promise<RequestRow> {
  const row = orNotFound(await lockRequest(c.tx, id));
  if (!isCase(row.kind) || !isOf(who, row)) throw new Refusal('NOT_FOUND');
  if (hasEnded(row.status)) throw new Refusal('BAD_TRANSITION', { reason: 'CASE_ENDED' });
  return row;
}

/** The userId of the provider who reviews the case. */
async function reviewerOf(c: Change, { providerId }: RequestRow): Promise<string | undefined> {
  const provider = providerId && (await findProvider(c.tx, providerId));
  return provider ? provider.userId : undefined;
}

/** The calls of the hospital's patient app for a case. */
export const intakeCaseHandlers: Pick<
  HandlersOf<typeof caseCalls>,
  'intakeCasePhoto' | 'intakeCaseAnswers'
> = {
  intakeCasePhoto: {
    async prepare(seen) {
      const { requestId, clientId, view, takenAt, file } = seen.body;
      const taken = new Date(takenAt);
      if (taken > addSeconds(seen.clock.now(), DAY_S) || taken.getUTCFullYear() < OLDEST_YEAR)
        throw new Refusal('BAD_INPUT', { fields: [{ path: 'takenAt', reason: 'DATE_INVALID' }] });
      const stored = await storeUpload(seen, await checkedFile(file));
      return async (ctx) => {
        const documentId = await change(ctx, async (c) => {
          const row = await openCase(c, ctx.who, requestId);
          const photos = await listCasePhotos(c.tx, row.id);
          const before = photos.find((photo) => photo.clientId === clientId);
          if (before) return before.documentId;
          if (photos.length >= DOCUMENTS_MAX)
            throw new Refusal('RULE', {
              reason: 'CASE_PHOTOS_FULL',
            });
          const document = await insertDocument(c, stored, {
            clientId: null,
            patientId: row.patientId,
            requestId: row.id,
            kind: 'SHARED',
            name: file.name || 'photo',
            byUser: null,
          });
          const photo = { documentId: document.id, requestId: row.id, clientId, view, takenAt: taken };
          await insertCasePhoto(c.tx, photo);
          const reviewer = await reviewerOf(c, row);
          if (reviewer) await c.event('document.added', [`user:${reviewer}`], { requestId: row.id });
          return document.id;
        });
        return { documentId };
      };
    },
  },

  async intakeCaseAnswers(ctx) {
    await change(ctx, async (c) => {
      const row = await openCase(c, ctx.who, ctx.body.requestId);
      await saveReview(c.tx, row.id, { answers: JSON.stringify(ctx.body.answers) });
      await c.audit('ANSWER', 'request', row.id, row.patientId);
      if (row.status !== 'INFO_REQUESTED') return tellChanged(c, row);
      await markAnswered(c.tx, row.id, c.now);
      await moveRequest(c, row, { to: 'RESUBMITTED', byUser: null });
      const reviewer = await reviewerOf(c, row);
      if (reviewer) await raiseAlertFor(c, row, reviewer);
    });
    return {};
  },
};
