import { birthText } from '#domain/birth.ts';
import type { Assessment, caseCalls } from '#contract/cases.ts';
import { missingToComplete } from '#domain/case-review.ts';
import { titledName } from '#domain/titled-name.ts';
import { fileOf, type StoredFile } from '#server/files/checked-file.ts';
import { storeOwn } from '#server/files/store-upload.ts';
import { insertDocument } from '#server/files/insert-document.ts';
import { findProvider } from '#server/people/providers.ts';
import type { Act, Ctx, StaffCtx } from '#server/platform/http/handler.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { mustBePrintable } from '#server/platform/pdf/signed-text.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { mayInCase } from '#server/requests/case.policy.ts';
import { moveRequest, type RequestRow } from '#server/requests/requests.ts';
import { findReview, saveReview } from './case.queries.ts';
import { begin, changeCase, mustBeNewest, readCase } from './cases.ts';
import { opinionPdf, opinionTexts } from './opinion-pdf.ts';

type Complete = typeof caseCalls.completeCase;

/** @throws Refusal RULE naming what a completed review still needs */
function mustBeFinished(row: RequestRow, assessment: Assessment): void {
  const lacks = missingToComplete(row.kind, assessment);
  if (lacks.length) throw new Refusal('RULE', { reason: 'CASE_INCOMPLETE', params: { lacks } });
}

/** The stored file of a second opinion's report, and the texts in it. */
interface Report {
  file: StoredFile;
  texts: string;
  signedAt: Date;
}

/**
 * Renders and stores the report of a second opinion before its case is completed. @returns the function that
 * completes the case
 */
export async function prepareCompletion(seen: Ctx<Complete>): Promise<Act<Complete>> {
  const { requestId, version } = seen.body;
  const report = await prepareReport(seen, requestId, version);
  return (ctx) =>
    changeCase(ctx, requestId, 'complete', async (c, row) => {
      const { assessment } = await mustBeNewest(c.tx, row.id, version);
      mustBeFinished(row, assessment);
      const begun = await begin(c, row, ctx.who.userId);
      const signed =
        row.kind === 'SECOND_OPINION'
          ? await fileReport(c, ctx, row, assessment, report)
          : { signedAt: c.now };
      await saveReview(c.tx, row.id, { ...signed, version: version + 1 });
      await moveRequest(c, begun, { to: 'COMPLETED', byUser: ctx.who.userId });
    });
}

/** @returns null when the case needs no report, or cannot be completed; the completion is then refused */
async function prepareReport(ctx: StaffCtx, requestId: string, version: number): Promise<Report | null> {
  const { row, scope } = await readCase(ctx, requestId);
  if (row.kind !== 'SECOND_OPINION' || !mayInCase(scope, row).includes('complete')) return null;
  const { assessment, version: newest } = await findReview(ctx.db, row.id);
  if (newest !== version) return null;
  mustBeFinished(row, assessment);
  const signer = await signerOf(ctx);
  const signedAt = ctx.clock.now();
  const { TIME_ZONE: timeZone, PRODUCT_NAME: productName, PLACE: place } = ctx.config;
  mustBePrintable(opinionTexts({ request: row, assessment, signer }));
  const bytes = await opinionPdf({
    request: row,
    assessment,
    signer,
    signedAt,
    timeZone,
    productName,
    place,
  });
  const file = await storeOwn(ctx, fileOf(bytes, 'application/pdf'));
  return { file, texts: textsOf(row, assessment, signer), signedAt };
}

/** @throws Refusal CHANGED_MEANWHILE when the case has changed since the report was rendered */
async function fileReport(
  c: Change,
  ctx: StaffCtx,
  row: RequestRow,
  assessment: Assessment,
  report: Report | null,
) {
  const texts = textsOf(row, assessment, await signerOf(ctx));
  if (report?.texts !== texts) throw new Refusal('CHANGED_MEANWHILE');
  const { file, signedAt } = report;
  const document = await insertDocument(c, file, {
    clientId: `opinion-${row.id}`,
    patientId: row.patientId,
    requestId: row.id,
    kind: 'OTHER',
    name: `Second opinion ${row.serviceNumber}.pdf`,
    byUser: ctx.who.userId,
  });
  return { reportDocumentId: document.id, reportSha256: file.sha256, signedAt };
}

async function signerOf({ db, who }: StaffCtx) {
  const { salutation, name, qualification, council, registrationNumber } = orNotFound(
    await findProvider(db, who.roleId),
  );
  return { name: titledName(salutation, name), qualification, council, registrationNumber };
}

function textsOf(
  request: RequestRow,
  assessment: Assessment,
  signer: Parameters<typeof opinionTexts>[0]['signer'],
) {
  return JSON.stringify([opinionTexts({ request, assessment, signer }), birthText(request), request.sex]);
}
