import { birthText } from '#domain/birth.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import type { prescriptionPreviewCalls } from '#contract/prescription-preview.ts';
import type { PrescriptionItem, prescriptionCalls } from '#contract/prescriptions.ts';
import { prescribingFactsOf } from './prescribing-facts.ts';
import { fileOf, type StoredFile } from '#server/files/checked-file.ts';
import { storeOwn } from '#server/files/store-upload.ts';
import { insertDocument } from '#server/files/insert-document.ts';
import { logoOf } from '#server/people/clinic-logo.ts';
import { tellPatient } from '#server/patient-links/tell-patient.ts';
import { provenDevice } from '#server/people/passkeys.ts';
import { provenUser } from '#server/people/proven-user.ts';
import { signaturePicture } from '#server/people/signature-picture.ts';
import type { Act, Answer, Ctx, StaffCtx } from '#server/platform/http/handler.ts';
import { badField, Refusal } from '#server/platform/http/refusal.ts';
import { mustBePrintable } from '#server/platform/pdf/signed-text.ts';
import { change } from '#server/platform/writes/change.ts';
import { withReferenceNames } from '#server/reference/medicines.ts';
import {
  changeConsultation,
  labOrdersOf,
  prescriptionsOf,
  readConsultationByNumber,
  type ConsultationRow,
} from '#server/visits/consultations.ts';
import { presentPrescription } from '#server/visits/present-prescription.ts';
import { checkUrlOf } from './prescription-page.ts';
import { prescriptionPdf, type Weight } from './prescription-pdf.ts';
import { prescriptionTexts } from './prescription-texts.ts';
import { mustBeDecided, mustSign, refusalsOf, type MedicineRefusal } from './prescription.policy.ts';
import { findWeight, insertPrescription } from './prescription.queries.ts';
import { doseRefusals } from './doses.ts';
import { knownOf } from './known.ts';
import { mustHaveReasons, storedOverrides, warningsOf } from './warnings.ts';

type Sign = typeof prescriptionCalls.signPrescription;
type Preview = typeof prescriptionPreviewCalls.previewPrescription;
type Row = Awaited<ReturnType<typeof prescriptionsOf>>[number];

type Refusals = readonly MedicineRefusal[];

/** The refusal of what the guidelines forbid. */
function refusedFor(refusals: Refusals, items: readonly PrescriptionItem[]): Refusal {
  const reasons = [...new Set(refusals.map((refusal) => refusal.reason))];
  const adjusted = refusals.flatMap(({ medicineId, adjustedFor: reason }) => {
    const item = items.find((one) => one.medicineId === medicineId);
    return item && reason !== undefined ? [{ name: item.genericMedicineName, reason }] : [];
  });
  const params = { reasons, ...(adjusted.length > 0 && { adjusted }) };
  const why = { reason: 'PRESCRIPTION_REFUSED', params } as const;
  return new Refusal('RULE', { ...why, detail: { refusals } }, { keeps: true });
}

/** Runs `checkSigning` for a signature: an attempt that the guidelines forbid is recorded. @throws Refusal */
const mayBeSigned = (ctx: Ctx<Sign>, row: ConsultationRow): Promise<Checked> =>
  checkSigning(ctx, row, () =>
    change(ctx, (c) => c.audit('REFUSED_PRESCRIPTION', 'consultation', row.id, row.patientId)),
  );

interface Checked {
  row: ConsultationRow;
  items: PrescriptionItem[];
  prescriberAddress: string;
  /** The earlier versions, oldest first. */
  before: Row[];
  weight: Weight | null;
  tests: string[];
  /** Why it is corrected after the visit. */
  correction: string | undefined;
}

/** Checks that this may be signed now; `onRefusals` is told what the guidelines forbid. @throws Refusal */
async function checkSigning(
  ctx: Ctx<Sign> | Ctx<Preview>,
  row: ConsultationRow,
  onRefusals: (refusals: Refusals) => Promise<void>,
): Promise<Checked> {
  const items = withReferenceNames(ctx.body.items);
  const before = await prescriptionsOf(ctx.db, row.id);
  mustSign(ctx, row, { versions: before.length, correction: ctx.body.correction });
  if (!items.length) throw new Refusal('BAD_INPUT', { fields: [{ path: 'items', reason: 'NO_MEDICINE' }] });
  mustBeDecided(items);
  const known = await knownOf(ctx, row);
  const facts = await prescribingFactsOf(ctx, row);
  const lawful = refusalsOf(row, items, facts);
  const refusals = [...lawful, ...doseRefusals(known, items)];
  if (refusals.length) {
    await onRefusals(refusals);
    throw refusedFor(refusals, items);
  }
  const warnings = warningsOf(known, items);
  mustHaveReasons(warnings, ctx.body.overrides ?? []);
  const correction = row.endedAt ? ctx.body.correction : undefined;
  mustBePrintable(prescriptionTexts({ consultation: row, items, correction }));
  return {
    row,
    items,
    prescriberAddress: facts.prescriberAddress,
    before,
    weight: (await findWeight(ctx.db, row.patientId, ctx.clock.now())) ?? null,
    tests: await testsOf(ctx, row.id),
    correction,
  };
}

/** The tests that were ordered at this visit and are still ordered. */
async function testsOf({ db }: StaffCtx, consultationId: string): Promise<string[]> {
  const orders = await labOrdersOf(db, consultationId);
  const names = orders.filter(({ status }) => status !== 'CANCELLED').flatMap(({ tests }) => tests);
  return [...new Set(names)].toSorted();
}

const sentBefore = ({ before }: Checked, clientId: string): Row | undefined =>
  before.find((one) => one.clientId === clientId);

/** Returns whether both would give the same document. */
function saysTheSame(one: Checked, other: Checked): boolean {
  const said = ({ row, items, weight, tests, prescriberAddress, correction }: Checked): string =>
    JSON.stringify([
      prescriptionTexts({ consultation: row, items, correction }),
      [birthText(row), row.sex, row.mode, row.visit],
      [weight, tests, prescriberAddress],
    ]);
  return one.before.length === other.before.length && said(one) === said(other);
}

/** Renders and stores the document. @returns the function that signs it, if its content is still current */
export async function prepareSigning(seen: Ctx<Sign>): Promise<Act<Sign>> {
  const { consultationNumber, clientId } = seen.body;
  const checked = await mayBeSigned(seen, await readConsultationByNumber(seen, consultationNumber));
  const same = sentBefore(checked, clientId);
  if (same) return async () => ({ prescription: presentPrescription(same) });
  await mustBeTheSigner(seen);
  const version = nextVersion(checked);
  const signedAt = seen.clock.now();
  // 128 random bits: the code of one prescription tells nothing of another.
  const code = randomBytes(16).toString('base64url');
  const { file, leftOut } = await render(seen, checked, { version, signedAt, code });
  return async (ctx) => {
    const prescription = await changeConsultation(
      ctx,
      consultationNumber,
      'SIGN_PRESCRIPTION',
      async (c, row) => {
        const now = await mayBeSigned(ctx, row);
        const sent = sentBefore(now, clientId);
        if (sent) return sent;
        if (!saysTheSame(now, checked))
          throw new Refusal('CHANGED_MEANWHILE', { detail: { version: now.before.length } });
        const name = `Prescription ${consultationNumber} v${version}.pdf`;
        const owner = { patientId: row.patientId, consultationId: row.id, byUser: ctx.who.userId };
        const document = await insertDocument(c, file, {
          ...owner,
          clientId: `rx-${clientId}`,
          kind: 'PRESCRIPTION',
          name,
        });
        await tellPatient(c, ctx.config, 'PRESCRIPTION', {
          consultationId: row.id,
          patientId: row.patientId,
        });
        const inserted = await insertPrescription(c.tx, {
          id: randomUUID(),
          consultationId: row.id,
          clientId,
          version,
          items: JSON.stringify(now.items),
          overrides: JSON.stringify(storedOverrides(ctx.body.overrides ?? [])),
          documentId: document.id,
          sha256: file.sha256,
          code,
          signedBy: ctx.who.roleId,
          signedAt,
          correction: checked.correction ?? null,
        });
        return { ...inserted, withdrawerName: null };
      },
      // `mayBeSigned` says which of a visit that has ended.
      { alsoEnded: true },
    );
    return { prescription: presentPrescription(prescription), ...(leftOut && { signatureLeftOut: true }) };
  };
}

const nextVersion = ({ before }: Checked): number => (before.at(-1)?.version ?? 0) + 1;

/** The signer's device or password once more, as the operator asks. @throws Refusal as `provenDevice`, `provenUser` do */
async function mustBeTheSigner(ctx: Ctx<Sign>): Promise<void> {
  if (ctx.config.SIGN_WITH === 'session') return;
  const { password, passkey } = ctx.body;
  if (ctx.config.SIGN_WITH === 'device') {
    if (!passkey) throw badField('passkey', 'FIELD_REQUIRED');
    return provenDevice(ctx, passkey);
  }
  if (!password) throw badField('password', 'FIELD_REQUIRED');
  await provenUser(ctx, password);
}

/** The document as it would be signed now, without what only a signature gives it. Nothing is stored. */
export async function previewPrescription(ctx: Ctx<Preview>): Promise<Answer<Preview>> {
  const row = await readConsultationByNumber(ctx, ctx.body.consultationNumber);
  const checked = await checkSigning(ctx, row, () => Promise.resolve());
  const version = nextVersion(checked);
  const pdf = await prescriptionPdf({
    ...(await contentOf(ctx, checked)),
    version,
    signedAt: ctx.clock.now(),
    signature: null,
    isDraft: true,
  });
  return { pdf: Buffer.from(pdf).toString('base64'), version, signWith: ctx.config.SIGN_WITH };
}

/** Returns what of the document does not depend on its signature. */
async function contentOf(ctx: StaffCtx, checked: Checked) {
  const { row: consultation, items, weight, tests, prescriberAddress, correction } = checked;
  const { TIME_ZONE: timeZone, PRODUCT_NAME: productName, PLACE: place } = ctx.config;
  const logo = await logoOf(ctx, consultation.clinicId);
  return {
    consultation,
    items,
    weight,
    tests,
    timeZone,
    productName,
    place,
    prescriberAddress,
    logo,
    ...(correction && { correction }),
  };
}

async function render(
  ctx: StaffCtx,
  checked: Checked,
  { version, signedAt, code }: { version: number; signedAt: Date; code: string },
): Promise<{ file: StoredFile; leftOut: boolean }> {
  const { signature, leftOut } = await signaturePicture(ctx);
  const bytes = await prescriptionPdf({
    ...(await contentOf(ctx, checked)),
    version,
    signedAt,
    signature,
    checkUrl: checkUrlOf(ctx.config, code),
  });
  return { file: await storeOwn(ctx, fileOf(bytes, 'application/pdf')), leftOut };
}
