import * as z from 'zod/mini';
import { NewStaff } from '#server/people/staff-accounts.ts';
import { hubOf, Place } from './clinic.ts';
import type { Mapping } from '#server/fhir/reading/mapping.ts';
import {
  Concept,
  emailOf,
  Identifier,
  Name,
  phoneOf,
  Reference,
  Telecom,
  wordsOf,
} from '#server/fhir/reading/parts.ts';

/** A user name is an identifier of a Practitioner with this in its system. */
const USER_NAME = /user-?name/i;

/** Roles by their codes: those of HL7's practitioner-role, and the portal's own. */
const ROLES: Readonly<Record<string, { role: string; agent_type?: string }>> = {
  doctor: { role: 'provider' },
  nurse: { role: 'nurse' },
  agent: { role: 'agent' },
  agent_pt: { role: 'agent', agent_type: 'AGENT_PT' },
};

/** A row of staff of a bundle: none of another system is an operator. */
export const StaffOfBundle = z.extend(NewStaff, {
  role: z.enum(['nurse', 'agent', 'provider'], 'doctor, nurse, agent or AGENT_PT'),
});

const Practitioner = z.object({
  identifier: z.optional(z.array(Identifier)),
  name: z.optional(z.array(Name)),
  telecom: z.optional(z.array(Telecom)),
  qualification: z.optional(z.array(z.object({ identifier: z.optional(z.array(Identifier)) }))),
});

/** Fields that are read from a PractitionerRole of FHIR R4, or of a Practitioner who has none. */
const Role = z.extend(Practitioner, {
  resourceType: z.string(),
  practitioner: z.optional(Reference),
  code: z.optional(z.array(Concept)),
  location: z.optional(z.array(Reference)),
  telecom: z.optional(z.array(Telecom)),
});

/** A PractitionerRole, with its Practitioner and Locations, as a row of the list of staff. */
export const staffMapping: Mapping<typeof Role> = {
  resources: ['PractitionerRole', 'Practitioner'],
  part: { resource: 'Practitioner', of: 'PractitionerRole', by: 'practitioner' },
  schema: Role,
  paths: {
    role: 'PractitionerRole.code',
    agent_type: 'PractitionerRole.code',
    user_name: 'Practitioner.identifier',
    name: 'Practitioner.name',
    email: 'Practitioner.telecom',
    mobile: 'Practitioner.telecom',
    registration_number: 'Practitioner.qualification.identifier',
    hubs: 'PractitionerRole.location',
    clinics: 'PractitionerRole.location',
  },
  toRecord(resource, { find }) {
    const isPerson = resource.resourceType === 'Practitioner';
    const person = isPerson ? resource : find(resource.practitioner?.reference, Practitioner);
    const codes = (resource.code ?? []).flatMap(({ coding = [] }) => coding.map(({ code = '' }) => code));
    const known = codes.map((code) => ROLES[code.toLowerCase()]).find(Boolean);
    const places = (resource.location ?? []).flatMap(({ reference }) => find(reference, Place) ?? []);
    const email = emailOf(person?.telecom) ?? emailOf(resource.telecom);
    return {
      role: known?.role ?? codes[0],
      agent_type: known?.agent_type,
      user_name: person?.identifier?.find(({ system }) => USER_NAME.test(system ?? ''))?.value ?? email,
      name: wordsOf(person?.name?.[0]),
      email,
      mobile: phoneOf(person?.telecom) ?? phoneOf(resource.telecom),
      registration_number:
        known?.role === 'agent' ? undefined : person?.qualification?.[0]?.identifier?.[0]?.value,
      hubs: places.flatMap((place) => hubOf(place) ?? []).join(';'),
      clinics: known?.role === 'provider' ? places.flatMap(({ name }) => name ?? []).join(';') : undefined,
    };
  },
};
