import type { LabOrder } from '#contract/lab-order.ts';
import type { Medicine, prescriptionCalls } from '#contract/prescriptions.ts';
import type { prescriptionPreviewCalls } from '#contract/prescription-preview.ts';
import { localDate } from '#domain/format.ts';
import { titledName } from '#domain/titled-name.ts';
import { changeConsultation, readConsultationByNumber } from '#server/visits/consultations.ts';
import { type StaffCtx, type HandlersOf } from '#server/platform/http/handler.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { labPrices } from '#server/reference/lab-prices.ts';
import { raiseRequest } from '#server/requests/raise-request.ts';
import { labContact } from '#server/reference/partner-labs.ts';
import { findRequest, findRequestByClientId } from '#server/requests/requests.ts';
import { mustBeBirth } from '#server/people/birth-of.ts';
import { mustPrescribe } from './prescription.policy.ts';
import { setConfirmedBirth } from './prescription.queries.ts';
import { prepareSigning, previewPrescription } from './sign-prescription.ts';
import { withdrawPrescription } from './withdraw-prescription.ts';
import { searchIcd10 } from '#server/reference/icd10.ts';
import { searchLabTests } from '#server/reference/labs.ts';
import { isHighAlert } from '#server/reference/dose-limits.ts';
import { lookAlikeOf } from '#server/reference/look-alikes.ts';
import { readListings, type ListingOf } from '#server/reference/medicine-listings.ts';
import { searchMedicines, type FoundMedicine } from '#server/reference/medicines.ts';

const FOUND_MAX = 20;

export const prescriptionHandlers: HandlersOf<typeof prescriptionCalls & typeof prescriptionPreviewCalls> = {
  async getMedicineByName(ctx) {
    const found = searchMedicines(ctx.query.genericMedicineName, FOUND_MAX);
    const listingOf = await readListings(ctx.db);
    return { medicines: found.map((one) => presentMedicine(one, listingOf)) };
  },

  async searchDiagnoses({ body: { text, patient } }) {
    const found = searchIcd10(text, FOUND_MAX, patient);
    return {
      diagnoses: found.map(({ code, title, matchedName, misfit }) => ({ code, title, matchedName, misfit })),
    };
  },

  async confirmPatientAge(ctx) {
    const { consultationNumber, birthDate } = ctx.body;
    const birth = mustBeBirth('birthDate', birthDate, localDate(ctx.clock.now(), ctx.config.TIME_ZONE));
    await changeConsultation(ctx, consultationNumber, 'CONFIRM_AGE', async (c, row) => {
      await setConfirmedBirth(c.tx, row.patientId, birth);
    });
    return {};
  },

  previewPrescription,

  signPrescription: { prepare: prepareSigning },

  withdrawPrescription,

  async searchLabTests(ctx) {
    const found = searchLabTests(ctx.query.text, FOUND_MAX);
    const codes = found.map(({ code }) => code);
    const prices = await labPrices(ctx.db, codes);
    return { tests: found.map((test) => ({ ...test, pricePaise: prices.get(test.code) ?? null })) };
  },

  async orderLabTests(ctx) {
    const { consultationNumber, clientId, testCodes } = ctx.body;
    const row = mustPrescribe(ctx, await readConsultationByNumber(ctx, consultationNumber));
    const before = await findRequestByClientId(ctx.db, `order-${clientId}`);
    // Another consultation's order is not an answer to this one.
    if (before && before.orderedByConsultationId !== row.id) throw new Refusal('SAME_KEY_OTHER_BODY');
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
        const reason = `Ordered by ${titledName(row.salutation, row.doctorName)}`;
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

async function labOrder(ctx: StaffCtx, id: string): Promise<LabOrder> {
  const row = orNotFound(await findRequest(ctx.db, id));
  const { serviceNumber, status, paymentState, products, requestedAt } = row;
  return {
    serviceId: id,
    serviceNumber,
    requestStatus: status,
    paymentState,
    tests: products ?? [],
    lab: await labContact(ctx.db, row.labId),
    results: [],
    at: requestedAt.toISOString(),
  };
}

function presentMedicine(
  { medicine, matchedName, isSimilar }: FoundMedicine,
  listingOf: ListingOf,
): Medicine {
  const { id, genericMedicineName, strength, dosageForm, route } = medicine;
  const { list: telemedicineList, use: telemedicineUse, adjusted } = listingOf(medicine);
  const ingredients = [...medicine.ingredients];
  const lookAlike = lookAlikeOf(medicine);
  return {
    id,
    genericMedicineName,
    strength,
    dosageForm,
    telemedicineList,
    telemedicineUse,
    route,
    ingredients,
    matchedName,
    isSimilar,
    ...(adjusted && { adjusted }),
    ...(lookAlike && { lookAlike }),
    ...(isHighAlert(medicine) && { isHighAlert: true }),
  };
}
