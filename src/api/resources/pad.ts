import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { favouriteCalls as favourites } from '#contract/favourites.ts';
import { padCalls as calls } from '#contract/pad.ts';
import type { PrescriptionItem } from '#contract/prescriptions.ts';
import { templateCalls as templates } from '#contract/templates.ts';
import { send } from '#api/http/client.ts';
import { queryClient } from '#api/cache/query-client.ts';

export const favouritesQuery = queryOptions({
  queryKey: ['prescriptionFavourites'],
  queryFn: async ({ signal }) => (await send(favourites.prescriptionFavourites, { signal })).favourites,
});

export async function saveFavourite(
  body: BodyOf<typeof favourites.savePrescriptionFavourite>,
): Promise<void> {
  await send(favourites.savePrescriptionFavourite, { body });
  await queryClient.invalidateQueries(favouritesQuery);
}

export async function deleteFavourite(favouriteId: string): Promise<void> {
  await send(favourites.deletePrescriptionFavourite, { body: { favouriteId } });
  await queryClient.invalidateQueries(favouritesQuery);
}

export const setsQuery = queryOptions({
  queryKey: ['prescriptionSets'],
  queryFn: async ({ signal }) => (await send(templates.prescriptionTemplates, { signal })).templates,
});

export async function saveSet(body: BodyOf<typeof templates.savePrescriptionTemplate>): Promise<void> {
  await send(templates.savePrescriptionTemplate, { body });
  await queryClient.invalidateQueries(setsQuery);
}

export async function deleteSet(templateId: string): Promise<void> {
  await send(templates.deletePrescriptionTemplate, { body: { templateId } });
  await queryClient.invalidateQueries(setsQuery);
}

export async function confirmFollowUp(body: BodyOf<typeof calls.confirmFollowUp>): Promise<void> {
  await send(calls.confirmFollowUp, { body });
}

export function lastPrescriptionQuery(consultationNumber: string) {
  return queryOptions({
    queryKey: ['lastPrescription', consultationNumber],
    queryFn: async ({ signal }) =>
      (await send(calls.lastPrescription, { query: { consultationNumber }, signal })).last,
  });
}

/** Warnings and refusals of what is on the pad now. */
export function prescriptionCheckQuery(consultationNumber: string, items: PrescriptionItem[]) {
  return queryOptions({
    queryKey: ['padCheck', consultationNumber, items],
    queryFn: ({ signal }) => send(calls.checkPrescription, { body: { consultationNumber, items }, signal }),
    enabled: items.length > 0,
    placeholderData: keepPreviousData,
  });
}

/** Returns what is said of medicines that were found, beside the lines on the pad. */
export function marksQuery(consultationNumber: string, items: PrescriptionItem[], medicineIds: number[]) {
  return queryOptions({
    queryKey: ['padCheck', 'marks', consultationNumber, items, medicineIds],
    queryFn: async ({ signal }) =>
      (await send(calls.markMedicines, { body: { consultationNumber, items, medicineIds }, signal })).marks,
    enabled: medicineIds.length > 0,
    placeholderData: keepPreviousData,
  });
}
