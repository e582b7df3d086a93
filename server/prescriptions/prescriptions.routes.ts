import { createHash, randomUUID } from 'node:crypto';
import type { LabOrder, Prescription, PrescriptionItem, prescriptionCalls } from '#contract/prescriptions.ts';
import { localDate } from '#domain/format.ts';
import { prescribingRefusal, REFUSAL_WORDS } from '#domain/prescribing.ts';
import { change } from '#server/platform/writes/change.ts';
import {
  changeConsultation,
  readConsultationByNumber,
  type ConsultationRow,
} from '#server/visits/consultations.ts';
import { type StaffCtx, type HandlersOf } from '#server/platform/http/handler.ts';
import { insertDocument } from '#server/files/insert-document.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { labPricePaise } from '#server/reference/lab-prices.ts';
import { raiseRequest } from '#server/requests/raise-request.ts';
import { currentProfileFile } from '#server/people/profile-files.ts';
import { prescriptionPdf, prescriptionTexts } from './prescription-pdf.ts';
import { pictureThread } from '#server/platform/pictures/picture-thread.ts';
import { searchIcd10 } from '#server/reference/icd10.ts';
import { listLabPanels, searchLabTests } from '#server/reference/labs.ts';
import { allergyConflicts, allergySeverity } from '#server/reference/allergies.ts';
import { interactionsBetween } from '#server/reference/interactions.ts';
import { medicineById, searchMedicines, withReferenceNames } from '#server/reference/medicines.ts';
import { mustBePrintable } from '#server/platform/pdf/signed-text.ts';

const FOUND_MAX = 20;

/** The prescriber's own consultation, still open. @throws Refusal NOT_FOUND, BAD_TRANSITION */
function mustPrescribe(ctx: StaffCtx, row: ConsultationRow): ConsultationRow {
  if (row.providerId !== ctx.who.roleId) throw new Refusal('NOT_FOUND');
  if (row.endedAt) throw new Refusal('BAD_TRANSITION', { responseString: 'This consultation has ended.' });
  return row;
}

/** Why items may not be prescribed here: one row each, by the guidelines' lists. */
function refusalsOf(
  row: ConsultationRow,
  items: readonly PrescriptionItem[],
): { medicineId: number; reason: string }[] {
  return items.flatMap((item) => {
    const medicine = medicineById(item.medicineId);
    if (!medicine) return [{ medicineId: item.medicineId, reason: 'This medicine is not on the list.' }];
    const refusal = prescribingRefusal({
      list: medicine.telemedicineList,
      use: medicine.telemedicineUse,
      mode: row.mode,
      visit: row.visit,
      continued: item.continued,
      hasConsent: row.consentKind !== null,
      ageKnown: row.ageConfirmed,
    });
    return refusal ? [{ medicineId: item.medicineId, reason: REFUSAL_WORDS[refusal] }] : [];
  });
}

function warningsOf(row: ConsultationRow, items: readonly PrescriptionItem[]) {
  const ingredients = [...new Set(items.flatMap((item) => medicineById(item.medicineId)?.ingredients ?? []))];
  const interactions = interactionsBetween(ingredients).map(({ a, b, severity }) => ({
    kind: 'INTERACTION' as const,
    severity,
    between: [a, b],
  }));
  const allergies = allergyConflicts(ingredients, row.allergies).map((conflict) => ({
    kind: 'ALLERGY' as const,
    severity: allergySeverity(conflict),
    between: [conflict.ingredient, conflict.allergy],
  }));
  return [...allergies, ...interactions];
}

const stored = pictureThread();

/**
 * The signer's signature as it is now: a prescription holds its own copy. One that was stored before it was checked
 * is checked now, and left out if it fails.
 */
async function signatureOf(ctx: StaffCtx): Promise<{ signature: Uint8Array | null; leftOut: boolean }> {
  const row = await currentProfileFile(ctx.db, ctx.who.userId, 'SIGNATURE');
  const file = row && (await ctx.files.get(row.fileKey));
  if (!file) return { signature: null, leftOut: false };
  const bytes = new Uint8Array(await new Response(file.stream).arrayBuffer());
  try {
    return { signature: await stored(bytes, row.contentType), leftOut: false };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'WRONG_TYPE') throw error;
    ctx.log.warn({ profileFile: row.id, why: error.body.responseString }, 'a signature cannot be drawn');
    return { signature: null, leftOut: true };
  }
}

/** What the guidelines forbid is refused, and that somebody tried stays on record. @throws Refusal RULE */
async function refuseToSign(
  ctx: StaffCtx,
  row: ConsultationRow,
  refusals: ReturnType<typeof refusalsOf>,
): Promise<never> {
  await change(ctx, (c) => c.audit('REFUSED_PRESCRIPTION', 'consultation', row.id, row.patientId));
  const responseString = [...new Set(refusals.map((refusal) => refusal.reason))].join(' ');
  throw new Refusal('RULE', { detail: { refusals }, responseString }, { keeps: true });
}

const OLDEST_BIRTH = '1890-01-01';

export const prescriptionHandlers: HandlersOf<typeof prescriptionCalls> = {
  async getMedicineByName(ctx) {
    const found = searchMedicines(ctx.query.genericMedicineName, FOUND_MAX);
    return {
      medicines: found.map(
        ({
          id,
          genericMedicineName,
          strength,
          dosageForm,
          telemedicineList,
          telemedicineUse,
          ingredients,
        }) => ({
          id,
          genericMedicineName,
          strength,
          dosageForm,
          telemedicineList,
          telemedicineUse,
          ingredients: [...ingredients],
        }),
      ),
    };
  },

  async searchDiagnoses(ctx) {
    return { diagnoses: searchIcd10(ctx.query.text, FOUND_MAX).map(({ code, title }) => ({ code, title })) };
  },

  async confirmPatientAge(ctx) {
    const { consultationNumber, birthDate } = ctx.body;
    const today = localDate(ctx.clock.now(), ctx.config.TIME_ZONE);
    if (birthDate < OLDEST_BIRTH || birthDate > today)
      throw new Refusal('BAD_INPUT', {
        fields: [{ path: 'birthDate', message: 'Enter a date of birth in the past.' }],
      });
    await changeConsultation(ctx, consultationNumber, 'CONFIRM_AGE', async (c, row) => {
      await c.tx
        .updateTable('patient')
        .set({ bornOn: birthDate, ageConfirmed: true })
        .where('id', '=', row.patientId)
        .execute();
    });
    return {};
  },

  async checkPrescription(ctx) {
    const row = mustPrescribe(ctx, await readConsultationByNumber(ctx, ctx.body.consultationNumber));
    return { warnings: warningsOf(row, ctx.body.items), refusals: refusalsOf(row, ctx.body.items) };
  },

  async signPrescription(ctx) {
    const { consultationNumber, clientId } = ctx.body;
    const items = withReferenceNames(ctx.body.items);
    const row = mustPrescribe(ctx, await readConsultationByNumber(ctx, consultationNumber));
    if (!items.length)
      throw new Refusal('BAD_INPUT', { fields: [{ path: 'items', message: 'Add at least one medicine.' }] });
    const refusals = refusalsOf(row, items);
    if (refusals.length) await refuseToSign(ctx, row, refusals);
    const before = await ctx.db
      .selectFrom('prescription')
      .selectAll()
      .where('consultationId', '=', row.id)
      .orderBy('version', 'desc')
      .execute();
    const same = before.find((p) => p.clientId === clientId);
    if (same) return { prescription: present(same) };
    mustBePrintable(prescriptionTexts({ consultation: row, items }));
    const version = (before[0]?.version ?? 0) + 1;
    const signedAt = ctx.clock.now();
    const { TIME_ZONE: timeZone, PRODUCT_NAME: productName } = ctx.config;
    const { signature, leftOut } = await signatureOf(ctx);
    const bytes = await prescriptionPdf({
      consultation: row,
      items,
      version,
      signedAt,
      timeZone,
      productName,
      signature,
    });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await ctx.files.put(sha256, bytes);
    const prescription = await changeConsultation(ctx, consultationNumber, 'SIGN_PRESCRIPTION', async (c) => {
      const name = `Prescription ${consultationNumber} v${version}.pdf`;
      const file = { sizeBytes: bytes.length, contentType: 'application/pdf', sha256 };
      const owner = { patientId: row.patientId, consultationId: row.id, byUser: ctx.who.userId };
      const document = await insertDocument(c, file, {
        ...owner,
        clientId: `rx-${clientId}`,
        kind: 'PRESCRIPTION',
        name,
      });
      return c.tx
        .insertInto('prescription')
        .values({
          id: randomUUID(),
          consultationId: row.id,
          clientId,
          version,
          items: JSON.stringify(items),
          documentId: document.id,
          sha256,
          signedBy: ctx.who.roleId,
          signedAt,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
    });
    return { prescription: present(prescription), ...(leftOut && { signatureLeftOut: true }) };
  },

  async searchLabTests(ctx) {
    const text = ctx.query.text.toLowerCase();
    const panels = listLabPanels().filter(
      (panel) => panel.panelName.toLowerCase().includes(text) || panel.code.toLowerCase() === `p-${text}`,
    );
    const tests = [
      ...panels.map((panel) => ({ code: panel.code, name: panel.panelName })),
      ...searchLabTests(text, FOUND_MAX).map((test) => ({ code: test.code, name: test.testName })),
    ];
    return {
      tests: tests.slice(0, FOUND_MAX).map((test) => ({ ...test, pricePaise: labPricePaise(test.code) })),
    };
  },

  async orderLabTests(ctx) {
    const { consultationNumber, clientId, testCodes } = ctx.body;
    const row = mustPrescribe(ctx, await readConsultationByNumber(ctx, consultationNumber));
    const before = await ctx.db
      .selectFrom('request')
      .select('id')
      .where('clientId', '=', `order-${clientId}`)
      .executeTakeFirst();
    const id =
      before?.id ??
      (await changeConsultation(ctx, consultationNumber, 'ORDER_TESTS', async (c) => {
        const order = {
          clientId: `order-${clientId}`,
          kind: 'LAB' as const,
          patientId: row.patientId,
          mode: row.mode,
          hubKey: null,
        };
        const reason = `Ordered by ${row.salutation} ${row.doctorName}`;
        const raised = await raiseRequest(c, {
          ...order,
          reason,
          address: row.address,
          orderedByConsultationId: row.id,
          productCodes: [...new Set(testCodes)],
        });
        return raised.id;
      }));
    return { labOrder: await labOrder(ctx, id) };
  },
};

function present(row: Omit<Prescription, 'signedAt'> & { signedAt: Date }): Prescription {
  const { id, version, items, documentId, sha256, signedAt } = row;
  return { id, version, items, documentId, sha256, signedAt: signedAt.toISOString() };
}

async function labOrder(ctx: StaffCtx, id: string): Promise<LabOrder> {
  const row = await ctx.db.selectFrom('request').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const tests = await ctx.db
    .selectFrom('product')
    .select('name')
    .where('requestId', '=', id)
    .orderBy('name')
    .execute();
  const { serviceNumber, status, requestedAt } = row;
  return {
    serviceId: id,
    serviceNumber,
    requestStatus: status,
    tests: tests.map((t) => t.name),
    results: [],
    at: requestedAt.toISOString(),
  };
}
