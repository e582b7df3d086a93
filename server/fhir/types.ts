import type { Deps } from '#server/platform/deps.ts';
import { appointments, readSlot, slots } from './booking.ts';
import { locations, organizations, practitionerRoles, practitioners, schedules } from './directory.ts';
import { FhirFault } from './outcome.ts';
import { readPatient } from './patients.ts';
import { idIn } from './references.ts';
import { resourcesOf, survivorOf } from './record-resources.ts';
import type { Resource } from './resource.ts';
import { findOwner } from './row.queries.ts';
import type { Criterion } from './search/matching.ts';
import { date, reference, string, token, type Param } from './search/values.ts';
import { FHIR_TYPES, type FhirTypeName } from './type-names.ts';
import type { RecordPart } from './whole-record.ts';

export type FhirCtx = Pick<Deps, 'db' | 'clock' | 'config'>;

/** A type of resource: what can be done with it, and how it is found. The router and the CapabilityStatement derive from here. */
export interface FhirType {
  name: FhirTypeName;
  creates?: true;
  params: Readonly<Record<string, Param>>;
  read: (ctx: FhirCtx, id: string) => Promise<Resource | undefined>;
  /** Returns those that may meet the criteria, which are compared after. Patients are searched in the store. */
  candidates?: (ctx: FhirCtx, criteria: readonly Criterion[]) => Promise<Resource[]>;
}

const COMMON: Readonly<Record<string, Param>> = { _id: token('id'), _lastUpdated: date('meta.lastUpdated') };

/** Few resources, of no patient: all of them are read. */
function listed(
  name: FhirTypeName,
  all: (ctx: FhirCtx) => Promise<Resource[]>,
  params: Readonly<Record<string, Param>>,
): FhirType {
  return {
    name,
    params: { ...COMMON, ...params },
    read: async (ctx, id) => (await all(ctx)).find((one) => one.id === id),
    candidates: all,
  };
}

/** Resources of a patient's record. A search names the patient: the whole of a type is for Bulk Data. */
function ofRecord(
  name: FhirTypeName,
  parts: readonly RecordPart[],
  params: Readonly<Record<string, Param>>,
  more: Pick<FhirType, 'creates'> = {},
): FhirType {
  const read = async (ctx: FhirCtx, id: string): Promise<Resource | undefined> => {
    const patientId = await findOwner(ctx.db, name, id);
    if (patientId === undefined) return undefined;
    return (await resourcesOf(ctx, { type: name, patientId, parts })).find((one) => one.id === id);
  };
  return {
    name,
    ...more,
    params: { ...COMMON, ...params },
    read,
    async candidates(ctx, criteria) {
      const found: Resource[] = [];
      for (const patientId of await patientsIn(ctx, name, criteria))
        found.push(...(await resourcesOf(ctx, { type: name, patientId, parts })));
      return found;
    },
  };
}

/** Returns the patients that a search names. @throws FhirFault 400 for one that names none */
async function patientsIn(
  ctx: FhirCtx,
  type: FhirTypeName,
  criteria: readonly Criterion[],
): Promise<string[]> {
  const valuesOf = (...names: string[]) => criteria.find(({ name }) => names.includes(name))?.values;
  const patients = valuesOf('patient', 'subject')?.flatMap((one) => idIn('Patient', one) ?? []);
  const owned = patients ?? (await ownersOf(ctx, type, valuesOf('_id')));
  const found = owned ?? (await ownersOf(ctx, 'Encounter', valuesOf('encounter')));
  if (!found)
    throw new FhirFault(400, {
      code: 'too-costly',
      diagnostics:
        'Name a patient, an encounter or an _id: the interface does not search all patients at once.',
    });
  const survivors = new Set<string>();
  for (const id of found) survivors.add(await survivorOf(ctx, id));
  return [...survivors];
}

async function ownersOf(
  { db }: FhirCtx,
  type: FhirTypeName,
  values: readonly string[] | undefined,
): Promise<string[] | undefined> {
  if (!values) return undefined;
  const owners: string[] = [];
  for (const value of values) {
    const owner = await findOwner(db, type, idIn(type, value) ?? '');
    if (owner !== undefined) owners.push(owner);
  }
  return owners;
}

const SUBJECT = { patient: reference('subject'), subject: reference('subject') };
const PATIENT = { patient: reference('patient') };
const words = (documentation: string, param: Param): Param => ({ ...param, documentation });
const ANY_WORD = 'Names are stored as one text: the beginning of any word of it matches.';

const TYPES: readonly FhirType[] = [
  {
    name: 'Patient',
    creates: true,
    params: {
      ...COMMON,
      identifier: token('identifier'),
      name: words(ANY_WORD, string('name.text')),
      family: words(ANY_WORD, string('name.text')),
      given: words(ANY_WORD, string('name.text')),
      birthdate: date('birthDate'),
      gender: token('gender'),
      phone: token('telecom'),
    },
    read: readPatient,
  },
  listed('Practitioner', practitioners, {
    identifier: token('identifier'),
    name: string('name.text'),
    active: token('active'),
  }),
  listed('PractitionerRole', practitionerRoles, {
    practitioner: reference('practitioner'),
    role: token('code'),
    location: reference('location'),
    active: token('active'),
  }),
  listed('Organization', organizations, { name: string('name') }),
  listed('Location', locations, { name: string('name'), identifier: token('identifier') }),
  listed('Schedule', schedules, { actor: reference('actor'), active: token('active') }),
  {
    name: 'Slot',
    params: {
      ...COMMON,
      schedule: reference('schedule'),
      start: date('start'),
      status: token('status'),
      'service-type': token('serviceType'),
    },
    read: readSlot,
    candidates: slots,
  },
  {
    name: 'Appointment',
    creates: true,
    params: {
      ...COMMON,
      patient: reference('participant.actor'),
      practitioner: reference('participant.actor'),
      date: date('start'),
      status: token('status'),
      identifier: token('identifier'),
      'service-type': token('serviceType'),
    },
    async read(ctx, id) {
      const param = token('id');
      return (await appointments(ctx, [{ name: '_id', modifier: '', param, values: [id] }]))[0];
    },
    candidates: appointments,
  },
  ofRecord('Encounter', ['visits', 'orders', 'ofOrders'], {
    ...SUBJECT,
    date: date('period'),
    status: token('status'),
    class: token('class'),
    practitioner: reference('participant.individual'),
    identifier: token('identifier'),
  }),
  ofRecord(
    'ServiceRequest',
    ['orders', 'ofOrders'],
    {
      ...SUBJECT,
      encounter: reference('encounter'),
      authored: date('authoredOn'),
      status: token('status'),
      code: token('code'),
      performer: reference('performer'),
      identifier: token('identifier'),
    },
    { creates: true },
  ),
  ofRecord('MedicationRequest', ['visits', 'ofVisits'], {
    ...SUBJECT,
    encounter: reference('encounter'),
    authoredon: date('authoredOn'),
    status: token('status'),
    requester: reference('requester'),
  }),
  ofRecord('Observation', ['measured', 'orders', 'ofOrders'], {
    ...SUBJECT,
    encounter: reference('encounter'),
    date: date('effectiveDateTime'),
    category: token('category'),
    code: token('code'),
    status: token('status'),
    performer: reference('performer'),
  }),
  ofRecord('DiagnosticReport', ['orders', 'measured', 'documents'], {
    ...SUBJECT,
    date: date('effectiveDateTime'),
    status: token('status'),
    'based-on': reference('basedOn'),
  }),
  ofRecord('DocumentReference', ['documents', 'visits', 'ofVisits'], {
    ...SUBJECT,
    encounter: reference('context.encounter'),
    date: date('date'),
    status: token('status'),
  }),
  ofRecord('AllergyIntolerance', ['measured'], {
    ...PATIENT,
    date: date('recordedDate'),
    'clinical-status': token('clinicalStatus'),
    'verification-status': token('verificationStatus'),
    code: token('code'),
  }),
  ofRecord('Condition', ['measured', 'visits', 'ofVisits'], {
    ...SUBJECT,
    encounter: reference('encounter'),
    'recorded-date': date('recordedDate'),
    'clinical-status': token('clinicalStatus'),
    'verification-status': token('verificationStatus'),
    category: token('category'),
    code: token('code'),
  }),
  ofRecord('Consent', ['visits', 'ofVisits', 'agreed'], {
    ...PATIENT,
    date: date('dateTime'),
    status: token('status'),
    category: token('category'),
  }),
  ofRecord('Communication', ['visits', 'orders', 'ofVisits', 'ofOrders', 'agreed', 'messages'], {
    ...SUBJECT,
    encounter: reference('encounter'),
    sent: date('sent'),
    status: token('status'),
    category: token('category'),
  }),
];

const BY_NAME = new Map<string, FhirType>(TYPES.map((type) => [type.name, type]));

export const fhirTypes = (): readonly FhirType[] => FHIR_TYPES.flatMap((name) => BY_NAME.get(name) ?? []);
export const fhirTypeOf = (name: string): FhirType | undefined => BY_NAME.get(name);
