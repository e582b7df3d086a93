import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { profileFormCalls as calls } from '#contract/profile-forms.ts';
import { referenceCalls } from '#contract/reference.ts';
import { storageCalls as storage } from '#contract/storage.ts';
import { send } from '#api/http/client.ts';
import { besideField } from '#api/http/errors.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { currentRole, sessionOf } from '#api/session/session.ts';

/** Queries the form of the signed-in provider. The keys begin with `provider`: profile.changed makes them old. */
export const personalQuery = queryOptions({
  queryKey: ['provider', 'own', 'personal'],
  queryFn: async ({ signal }) =>
    (await send(calls.getDoctorPersonalInformation, { signal })).personalInformation,
});

export const professionalQuery = queryOptions({
  queryKey: ['provider', 'own', 'professional'],
  queryFn: async ({ signal }) => {
    const { professionalInformation } = await send(calls.getDoctorProfessionalInformation, { signal });
    // Read after the version: a choice of another device in between is then refused as a conflict, never undone.
    const { selectedSpecialization } = await send(referenceCalls.getListOfSelectedSpecialization, { signal });
    return { ...professionalInformation, specialisations: selectedSpecialization };
  },
});

export const servicesQuery = queryOptions({
  queryKey: ['provider', 'own', 'services'],
  queryFn: async ({ signal }) =>
    (await send(calls.getServiceAndFeeInformation, { signal })).serviceAndFeeInformation,
});

/** Queries in which of the hospital's services the provider takes part; the hospital decides it. */
export const offeredQuery = queryOptions({
  queryKey: ['provider', 'own', 'offered'],
  queryFn: async ({ signal }) => (await send(calls.getServiceInformation, { signal })).services,
});

export const bankQuery = queryOptions({
  queryKey: ['provider', 'own', 'bank'],
  queryFn: async ({ signal }) => (await send(calls.getBankDetails, { signal })).bankDetails,
});

/** After a save: the form, and what nothing on the screen reads: the flags behind the menus, the name in the bar. */
export function refreshProfile(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['provider'], refetchType: 'all' });
}

export const personalSchema = calls.updateDoctorPersonalProfile.body;
export async function savePersonal(body: BodyOf<typeof calls.updateDoctorPersonalProfile>): Promise<void> {
  const { personalInformation } = await send(calls.updateDoctorPersonalProfile, { body }).catch(
    (error: unknown) => {
      throw besideField(error, 'WRONG_SIGN_IN', 'password', 'PASSWORD_WRONG');
    },
  );
  queryClient.setQueryData(personalQuery.queryKey, personalInformation);
  await refreshProfile();
}

export const professionalSchema = calls.updateDoctorProfessionalProfile.body;
export async function saveProfessional(
  body: BodyOf<typeof calls.updateDoctorProfessionalProfile>,
): Promise<void> {
  const { professionalInformation } = await send(calls.updateDoctorProfessionalProfile, { body });
  queryClient.setQueryData(professionalQuery.queryKey, professionalInformation);
  await refreshProfile();
}

export async function saveServices(body: BodyOf<typeof calls.saveServiceAndFeeInformation>): Promise<void> {
  const { serviceAndFeeInformation } = await send(calls.saveServiceAndFeeInformation, { body });
  queryClient.setQueryData(servicesQuery.queryKey, serviceAndFeeInformation);
  await refreshProfile();
}

export const licenseSchema = calls.saveLicenseDetails.body;
export async function saveLicense(body: BodyOf<typeof calls.saveLicenseDetails>): Promise<void> {
  const { license } = await send(calls.saveLicenseDetails, { body });
  queryClient.setQueryData(professionalQuery.queryKey, (before) => before && { ...before, license });
  await refreshProfile();
}

export async function saveLocation(body: BodyOf<typeof calls.updateProviderLocation>): Promise<void> {
  await send(calls.updateProviderLocation, { body });
  await refreshProfile();
}

/** The bank of a whole IFSC; nothing is asked for a part of one. */
export function ifscQuery(ifsc: string) {
  return queryOptions({
    queryKey: ['reference', 'ifsc', ifsc],
    queryFn: async ({ signal }) => (await send(calls.ifscLookup, { query: { ifsc }, signal })).bank,
    enabled: calls.ifscLookup.query.safeParse({ ifsc }).success,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export const sendBankCode = () => send(calls.sendBankOtp, {});

export async function saveBank(body: BodyOf<typeof calls.saveBankDetails>): Promise<void> {
  const { bankDetails } = await send(calls.saveBankDetails, { body });
  queryClient.setQueryData(bankQuery.queryKey, bankDetails);
}

type Picture = 'picture' | 'signature';
const PICTURES = {
  picture: { url: storage.getDPURL, upload: storage.uploadDP, remove: storage.removeDP },
  signature: {
    url: storage.getSignatureURL,
    upload: storage.uploadSignature,
    remove: storage.removeSignature,
  },
} as const;

async function own(): Promise<{ userId: string }> {
  return { userId: (await sessionOf(currentRole()))?.userId ?? '' };
}

/** A link that works for a few minutes; null where there is none. R9.04: never cached, so always asked for. */
export function pictureQuery(which: Picture) {
  return queryOptions({
    queryKey: ['provider', 'own', which],
    queryFn: async ({ signal }) => (await send(PICTURES[which].url, { body: await own(), signal })).url,
    staleTime: 0,
    gcTime: 0,
  });
}

export async function savePicture(which: Picture, file: File): Promise<void> {
  const { url } = await send(PICTURES[which].upload, { body: { ...(await own()), file } });
  queryClient.setQueryData(pictureQuery(which).queryKey, url);
}

export async function removePicture(which: Picture): Promise<void> {
  await send(PICTURES[which].remove, { body: await own() });
  queryClient.setQueryData(pictureQuery(which).queryKey, null);
}
