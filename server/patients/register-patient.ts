import { randomUUID } from 'node:crypto';
import type { DeskPatient } from '#contract/front-desk.ts';
import { phoneOf } from '#contract/phone.ts';
import { ADULT_YEARS } from '#domain/adult.ts';
import { ageOn } from '#domain/age.ts';
import { languageOfName } from '#domain/name-language.ts';
import { wallOf } from '#domain/zoned-time.ts';
import { mustBeBirth } from '#server/people/birth-of.ts';
import { setWhatsappConsent } from '#server/mail/whatsapp-consent.ts';
import { fillPatientSearch } from '#server/people/patient-search.ts';
import { badField } from '#server/platform/http/refusal.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { listLanguages } from '#server/reference/lists.ts';
import { hasMrn } from './patient-identity.queries.ts';
import { findRegistered, insertPatient, nextRecordNumber } from './register-patient.queries.ts';

const PREFIX = 'R';

interface Registering {
  patient: DeskPatient;
  /** null: the person, on the public page. */
  byUser: string | null;
  /** Set for a record that is registered without a request. */
  alone?: { clientId: string; consentBy: string };
  /** In an emergency a guardian is asked for later. */
  isEmergency: boolean;
}

/**
 * Registers a person who is in no list, under a record number of ours. Allergies and problems stay unknown until they are asked.
 * @returns id, number and name of the record
 * @throws Refusal BAD_INPUT
 */
export async function registerPatient(c: Change, { patient, byUser, isEmergency, alone }: Registering) {
  const birth = mustBeBirth('newPatient.bornOn', patient.bornOn, wallOf(c.now, c.timeZone).day);
  const { guardian, languages, name } = patient;
  if (!guardian && !isEmergency && ageOn(birth.bornOn, c.now) < ADULT_YEARS)
    throw badField('newPatient.guardian', 'GUARDIAN_NEEDED');
  if (!languages.every((one) => listLanguages().some(({ language }) => language === one)))
    throw badField('newPatient.languages', 'NOT_ON_LIST');
  const id = randomUUID();
  const mrn = await freeRecordNumber(c);
  await insertPatient(c.tx, {
    id,
    mrn,
    name,
    nameLang: languageOfName(name, languages),
    sex: patient.sex,
    ...birth,
    mobile: phoneOf(patient.mobile) ?? '',
    mobileOwner: patient.mobileOwner ?? null,
    email: null,
    address: patient.address ?? '',
    city: patient.city ?? '',
    state: '',
    languages: JSON.stringify(languages),
    allergies: JSON.stringify([]),
    conditions: JSON.stringify([]),
    pregnancy: null,
    healthId: patient.healthId ?? null,
    pcpProviderId: null,
    bloodGroup: null,
    emergencyName: null,
    emergencyMobile: null,
    guardianName: guardian?.name ?? null,
    guardianRelation: guardian?.relation ?? null,
    registeredBy: byUser,
    registeredWith: alone?.clientId ?? null,
    registerConsentBy: alone?.consentBy ?? null,
    createdAt: c.now,
  });
  await fillPatientSearch(c.tx, id);
  const mobile = phoneOf(patient.mobile) ?? '';
  if (patient.agreesToWhatsapp) await setWhatsappConsent(c, { mobile, agreed: true });
  await c.audit('REGISTER', 'patient', id, id);
  return { id, mrn, name };
}

/** Registers a person without a request; the same id of the device twice is one record. @throws Refusal BAD_INPUT */
export async function registerAlone(
  c: Change,
  { byUser, ...one }: Required<Pick<Registering, 'patient' | 'alone'>> & { byUser: string },
) {
  const before = await findRegistered(c.tx, byUser, one.alone.clientId);
  return before ?? registerPatient(c, { ...one, byUser, isEmergency: false });
}

async function freeRecordNumber({ tx }: Change): Promise<string> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other until one is free
    const mrn = `${PREFIX}-${await nextRecordNumber(tx)}`;
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (!(await hasMrn(tx, mrn))) return mrn;
  }
}
