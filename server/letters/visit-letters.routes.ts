import { birthText } from '#domain/birth.ts';
import { randomUUID } from 'node:crypto';
import type { visitLetterCalls } from '#contract/visit-letters.ts';
import { diagnosisWords } from '#domain/diagnosis.ts';
import { localDate } from '#domain/format.ts';
import { fileOf, type StoredFile } from '#server/files/checked-file.ts';
import { storeOwn } from '#server/files/store-upload.ts';
import { findDocument, presentDocument } from '#server/files/documents.ts';
import { insertDocument } from '#server/files/insert-document.ts';
import { isoOrNull } from '#server/people/present-person.ts';
import { signaturePicture } from '#server/people/signature-picture.ts';
import { auditRead } from '#server/platform/audit/audit-reads.ts';
import type { Act, Answer, Ctx, HandlersOf } from '#server/platform/http/handler.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { logoOf } from '#server/people/clinic-logo.ts';
import { mustBePrintable } from '#server/platform/pdf/signed-text.ts';
import {
  changeConsultation,
  readConsultationByNumber,
  type ConsultationRow,
  noteInForce,
} from '#server/visits/consultations.ts';
import { letterTexts, mustBeSignable, mustWrite } from './check-letter.ts';
import { letterDraft } from './letter-draft.ts';
import { letterPdf, letterTitle } from './letter-pdf.ts';
import { countLetters, findSentLetter, insertLetter } from './letter.queries.ts';

type Sign = typeof visitLetterCalls.signVisitLetter;

/** The answer to a letter that this device sent before. */
async function answeredBefore(ctx: Ctx<Sign>, row: ConsultationRow): Promise<Answer<Sign> | undefined> {
  const { clientId } = ctx.body;
  const sent = await findSentLetter(ctx.db, { consultationId: row.id, signedBy: ctx.who.userId, clientId });
  if (!sent) return undefined;
  const document = orNotFound(await findDocument(ctx.db, sent.documentId));
  return { document: presentDocument(document), sha256: sent.sha256 };
}

/** Renders and stores the document. @returns the function that signs it, if its patient and signer are still the same */
async function prepare(seen: Ctx<Sign>): Promise<Act<Sign>> {
  const { consultationNumber, clientId, letter } = seen.body;
  const checked = await readConsultationByNumber(seen, consultationNumber);
  mustWrite(seen, checked);
  const before = await answeredBefore(seen, checked);
  if (before) return async () => before;
  mustBeSignable(letter, checked);
  mustBePrintable(letterTexts(checked, letter));
  const signedAt = seen.clock.now();
  const file = await render(seen, checked, signedAt);
  return async (ctx) => {
    const step = letter.kind === 'REFERRAL' ? 'SIGN_REFERRAL' : 'SIGN_CERTIFICATE';
    return changeConsultation(
      ctx,
      consultationNumber,
      step,
      async (c, row) => {
        mustWrite(ctx, row);
        // The row is locked: of two that were sent at once, the second finds the first here.
        const sent = await answeredBefore(ctx, row);
        if (sent) return sent;
        if (said(row, ctx) !== said(checked, ctx)) throw new Refusal('CHANGED_MEANWHILE');
        const count = await countLetters(c.tx, row.id, letter.kind);
        const name = [letterTitle(letter), consultationNumber, ...(count ? [count + 1] : [])].join(' ');
        const owner = { patientId: row.patientId, consultationId: row.id, byUser: ctx.who.userId };
        const stored = await insertDocument(c, file, {
          ...owner,
          clientId: `letter-${clientId}`,
          kind: 'OTHER',
          name: `${name}.pdf`,
        });
        await insertLetter(c.tx, {
          id: randomUUID(),
          consultationId: row.id,
          clientId,
          kind: letter.kind,
          content: JSON.stringify(letter),
          documentId: stored.id,
          sha256: file.sha256,
          signedBy: ctx.who.userId,
          signedAt,
        });
        return { document: presentDocument(stored), sha256: file.sha256 };
      },
      { alsoEnded: true },
    );
  };
}

/** Returns what of the visit is printed beside the letter itself. */
function said(row: ConsultationRow, { body }: Ctx<Sign>): string {
  return JSON.stringify([
    letterTexts(row, body.letter),
    birthText(row),
    row.sex,
    row.mode,
    row.startedAt,
    row.endedAt,
  ]);
}

async function render(ctx: Ctx<Sign>, consultation: ConsultationRow, signedAt: Date): Promise<StoredFile> {
  const { TIME_ZONE: timeZone, PRODUCT_NAME: productName, PLACE: place } = ctx.config;
  const { signature } = await signaturePicture(ctx);
  const { letter } = ctx.body;
  const logo = await logoOf(ctx, consultation.clinicId);
  const words = { timeZone, productName, place };
  const bytes = await letterPdf({ consultation, letter, signedAt, ...words, logo, signature });
  return storeOwn(ctx, fileOf(bytes, 'application/pdf'));
}

export const visitLetterHandlers: HandlersOf<typeof visitLetterCalls> = {
  async visitLetterDraft(ctx) {
    const row = await readConsultationByNumber(ctx, ctx.query.consultationNumber);
    if (row.providerId !== ctx.who.roleId) throw new Refusal('NOT_FOUND');
    await auditRead(ctx, 'consultation', row.id, row.patientId);
    return {
      texts: await letterDraft(ctx, row),
      diagnosis: noteInForce(row).diagnoses.map(diagnosisWords).join('\n'),
      examinedAt: isoOrNull(row.startedAt),
      examinedOn: row.startedAt && localDate(row.startedAt, ctx.config.TIME_ZONE),
    };
  },

  signVisitLetter: { prepare },
};
