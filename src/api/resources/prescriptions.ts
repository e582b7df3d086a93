import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { prescriptionPreviewCalls } from '#contract/prescription-preview.ts';
import { prescriptionCalls as calls } from '#contract/prescriptions.ts';
import { send } from '#api/http/client.ts';

const MIN_SEARCH = 2;

export function medicinesQuery(text: string) {
  return queryOptions({
    queryKey: ['medicines', text],
    queryFn: async ({ signal }) =>
      (await send(calls.getMedicineByName, { query: { genericMedicineName: text }, signal })).medicines,
    enabled: text.trim().length >= MIN_SEARCH,
    placeholderData: keepPreviousData,
    // Short: an operator may adjust a list.
    staleTime: 30_000,
  });
}

/** Diagnoses for a patient: those that do not fit them come last. */
export function diagnosesQuery(text: string, patient: BodyOf<typeof calls.searchDiagnoses>['patient']) {
  return queryOptions({
    queryKey: ['diagnoses', text, patient],
    queryFn: async ({ signal }) =>
      (await send(calls.searchDiagnoses, { body: { text, patient }, signal })).diagnoses,
    enabled: text.trim().length >= MIN_SEARCH,
    placeholderData: keepPreviousData,
    staleTime: 600_000,
  });
}

export function labTestsQuery(text: string) {
  return queryOptions({
    queryKey: ['lab-tests', text],
    queryFn: async ({ signal }) => (await send(calls.searchLabTests, { query: { text }, signal })).tests,
    enabled: text.trim().length >= MIN_SEARCH,
    placeholderData: keepPreviousData,
    staleTime: 600_000,
  });
}

/** The document as it would be signed now. Never from a cache: it is drawn from what the server has. */
export function previewQuery(body: BodyOf<typeof prescriptionPreviewCalls.previewPrescription>) {
  return queryOptions({
    queryKey: ['prescriptionPreview', body],
    queryFn: ({ signal }) => send(prescriptionPreviewCalls.previewPrescription, { body, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });
}

export const signPrescription = (body: BodyOf<typeof calls.signPrescription>) =>
  send(calls.signPrescription, { body });
export const withdrawPrescription = (body: BodyOf<typeof calls.withdrawPrescription>) =>
  send(calls.withdrawPrescription, { body });
export const confirmPatientAge = (body: BodyOf<typeof calls.confirmPatientAge>) =>
  send(calls.confirmPatientAge, { body });
export const orderLabTests = (body: BodyOf<typeof calls.orderLabTests>) =>
  send(calls.orderLabTests, { body });
