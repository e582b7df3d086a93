import { markVitalsInError, vitalSetMarker } from '#server/vitals/vitals-in-error.ts';
import type { labResultCalls } from '#contract/lab-results.ts';
import type { patientCalls } from '#contract/patients.ts';
import { ageOn } from '#domain/age.ts';
import { titledName } from '#domain/titled-name.ts';
import { changeConsultation, readConsultationByNumber } from '#server/visits/consultations.ts';
import { labResultsOf } from '#server/laboratory/lab-results.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { pageAsked } from '#server/platform/http/paging.ts';
import { readPatient } from './patients.ts';
import { stopMedicine } from './stop-medicine.ts';
import { scopeOf } from '#server/requests/request.policy.ts';
import { presentMember, presentMemberConsultations } from './present-member.ts';
import { presentSeries, presentVitalSet } from '#server/vitals/present-observation.ts';
import { presentDocument } from '#server/files/documents.ts';
import { findSentVitalSet, observationsOfSets, seriesOf, vitalSetsOf } from '#server/vitals/vital-sets.ts';
import { consultationsOfPatient } from './patient.queries.ts';
import { openDocumentsOf, prescriptionsOfPatient } from '#server/documents/patient-documents.ts';
import { presentPrescription, runningOf } from '#server/visits/present-prescription.ts';
import { storeVitals } from '#server/vitals/store-vitals.ts';
import { checkedVitals, mustBeProbable } from '#server/vitals/vitals.ts';

/** The most values per code in a chart. */
const POINTS_MAX = 120;

/** Laboratory results for those who treat the patient; agents read them by the order (server/laboratory). */
export const patientLabHandlers: HandlersOf<Pick<typeof labResultCalls, 'patientLabResults'>> = {
  async patientLabResults(ctx) {
    const { memberId, serviceId } = ctx.query;
    const patient = await readPatient(ctx, memberId, 'lab_results');
    return { results: await labResultsOf(ctx, patient.id, serviceId) };
  },
};

export const patientHandlers: HandlersOf<typeof patientCalls> = {
  async patientById(ctx) {
    const patient = await readPatient(ctx, ctx.query.memberId, 'patient');
    return { member: presentMember(patient, ctx.clock.now()) };
  },

  async patientConsultations(ctx) {
    const patient = await readPatient(ctx, ctx.query.memberId, 'consultations');
    const asked = { ...pageAsked(ctx.query), patientId: patient.id };
    const { rows, ...page } = await consultationsOfPatient(ctx.db, asked);
    return { ...page, items: await presentMemberConsultations(ctx.db, rows) };
  },

  async patientPrescriptions(ctx) {
    const patient = await readPatient(ctx, ctx.query.memberId, 'prescriptions');
    const asked = { ...pageAsked(ctx.query), patientId: patient.id };
    const { rows, ...page } = await prescriptionsOfPatient(ctx.db, asked);
    const items = rows.map((row) => ({
      ...presentPrescription(row),
      consultationNumber: row.consultationNumber,
      providerName: titledName(row.salutation, row.doctorName),
      mayOpen: row.providerId === ctx.who.roleId || row.nurseUserId === ctx.who.userId,
      mayStop: ctx.who.role === 'provider' ? runningOf(row, ctx.clock.now()) : [],
    }));
    return { ...page, items };
  },

  stopMedicine,

  async patientDocuments(ctx) {
    const patient = await readPatient(ctx, ctx.query.memberId, 'documents');
    const scope = await scopeOf(ctx.db, ctx.who);
    const asked = { ...pageAsked(ctx.query), patientId: patient.id };
    const { rows, ...page } = await openDocumentsOf(ctx.db, ctx.who, scope, asked);
    const items = rows.map((row) => ({
      ...presentDocument(row),
      consultationNumber: row.consultationNumber,
      serviceNumber: row.serviceNumber,
    }));
    return { ...page, items };
  },

  async patientSeries(ctx) {
    const { memberId, kind, code } = ctx.query;
    const patient = await readPatient(ctx, memberId, kind === 'LAB' ? 'labs' : 'vitals');
    const rows = await seriesOf(ctx.db, { patientId: patient.id, kind, code, most: POINTS_MAX });
    return { series: presentSeries(rows) };
  },

  async patientVitals(ctx) {
    const patient = await readPatient(ctx, ctx.query.memberId, 'vitals');
    const { consultationNumber } = ctx.query;
    const asked = { ...pageAsked(ctx.query), patientId: patient.id, consultationNumber };
    const { rows, ...page } = await vitalSetsOf(ctx.db, asked);
    const values = await observationsOfSets(
      ctx.db,
      rows.map((row) => row.id),
    );
    const mayMark = await vitalSetMarker(ctx.db, ctx.who, patient.id);
    return { ...page, items: rows.map((row) => presentVitalSet(row, values, mayMark)) };
  },

  async recordVitals(ctx) {
    const { consultationNumber, clientId, values, spo2Scale } = ctx.body;
    if (spo2Scale === 2 && ctx.who.role !== 'provider')
      throw new Refusal('NOT_ALLOWED', { reason: 'SPO2_SCALE_BY_DOCTOR' });
    const consultation = await readConsultationByNumber(ctx, consultationNumber);
    if (!(await findSentVitalSet(ctx.db, ctx.who.userId, clientId))) {
      const person = { sex: consultation.sex, ageYears: ageOn(consultation.bornOn, ctx.clock.now()) };
      const checked = checkedVitals(values, person);
      mustBeProbable(ctx.body, person.ageYears);
      // Vital signs taken offline may arrive after the doctor has completed the consultation.
      await changeConsultation(
        ctx,
        consultationNumber,
        'VITALS',
        (c, row) => {
          const of = { ...row, consultationId: row.id, homeVisitId: null, since: row.createdAt };
          // Who may not choose counts as not having chosen.
          const chosen = ctx.who.role === 'provider' ? spo2Scale : undefined;
          return storeVitals(c, of, { ...ctx.body, spo2Scale: chosen, byUser: ctx.who.userId }, checked);
        },
        { alsoEnded: true },
      );
    }
    const row = orNotFound(await findSentVitalSet(ctx.db, ctx.who.userId, clientId));
    return { vitals: presentVitalSet(row, await observationsOfSets(ctx.db, [row.id]), () => true) };
  },

  markVitalsInError,
};
