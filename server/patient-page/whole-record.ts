import type { ResponseOf } from '#contract/call.ts';
import type { patientRecordCalls } from '#contract/patient-record.ts';
import { findDocument } from '#server/files/documents.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { pageAsked } from '#server/platform/http/paging.ts';
import { findRequest } from '#server/requests/requests.ts';
import { careAbout, type OwnCare, type PatientCtx, type ReaderCtx } from './own-care.ts';
import { pageOfCare } from './record.queries.ts';
import { showCare } from './show-page.ts';

type RecordPage = Omit<ResponseOf<typeof patientRecordCalls.patientRecord>, 'status'>;

/** Each visit of a page is read with its orders, results, reports and bills. */
const PAGE_MAX = 10;

/** A page of all visits and orders of a patient. @throws Refusal NOT_ALLOWED where a newer link was sent before this one was opened */
export async function recordPage(
  ctx: PatientCtx,
  query: { cursor?: string | undefined; limit?: string | undefined },
): Promise<RecordPage> {
  const { db, who, clock } = ctx;
  if (!who.showsAll) throw new Refusal('NOT_ALLOWED');
  const { cursor, limit } = pageAsked(query);
  const of = { patientId: who.patientId, now: clock.now() };
  const { rows, next } = await pageOfCare(db, of, { cursor, limit: Math.min(limit, PAGE_MAX) });
  const items = await Promise.all(
    rows.map(async ({ id, at, orderNumber, consultationId, requestId }) => {
      const care = await showCare(ctx, await careAbout(db, { consultationId, requestId }));
      return { id, at: at.toISOString(), orderNumber, ...care, visit: toRead(care.visit) };
    }),
  );
  return { items, next };
}

/** A visit is joined and changed on its own page alone. */
const toRead = (visit: RecordPage['items'][number]['visit']): typeof visit =>
  visit && {
    ...visit,
    mayJoin: false,
    isDoctorHere: false,
    mayChange: false,
    changeUntil: null,
    calendarFile: null,
  };

/** Returns the care to which a document of the patient belongs; undefined for one of another patient, or of a page of one visit. */
export async function careOfDocument(
  { db, who }: ReaderCtx,
  documentId: string,
): Promise<OwnCare | undefined> {
  if (who.type !== 'patient' || !who.showsAll) return undefined;
  const document = await findDocument(db, documentId);
  if (document?.patientId !== who.patientId) return undefined;
  const { consultationId, requestId } = document;
  const care = await careAbout(db, { consultationId, requestId });
  const isOwn = [care.visit, ...care.requests].every((row) => !row || row.patientId === who.patientId);
  return isOwn ? care : undefined;
}

/** Returns whether a request is the patient's, where the page shows all of them. */
export async function isOwnRequest({ db, who }: PatientCtx, requestId: string): Promise<boolean> {
  if (!who.showsAll) return false;
  return (await findRequest(db, requestId))?.patientId === who.patientId;
}
