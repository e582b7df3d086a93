import * as z from 'zod/mini';
import type { Relation } from '#contract/front-desk.ts';
import { codesOf, Concept, Name, phoneOf, Telecom, wordsOf } from './parts.ts';

/** A person whom a Patient of FHIR R4 names, with how they are related. */
export const Contact = z.object({
  relationship: z.optional(z.array(Concept)),
  name: z.optional(Name),
  telecom: z.optional(z.array(Telecom)),
});
type AContact = z.output<typeof Contact>;

/** HL7 v2-0131: whom to call in an emergency. */
const EMERGENCY = new Set(['C', 'EP']);
/** HL7 v2-0131: an employer, a state, an insurer, who pays, who refers. None of them is a person of the patient. */
const OFFICES = new Set(['E', 'F', 'I', 'S', 'BP', 'PR']);
/** Codes of HL7 v3-RoleCode and v2-0131, in the order in which they speak for a child. */
const GUARDIANS: readonly (readonly [code: string, relation: Relation | undefined])[] = [
  ['GUARD', 'CARER'],
  ['MTH', 'MOTHER'],
  ['NMTH', 'MOTHER'],
  ['FTH', 'FATHER'],
  ['NFTH', 'FATHER'],
  ['PRN', undefined],
  ['GRMTH', 'GRANDPARENT'],
  ['GRFTH', 'GRANDPARENT'],
  ['GRPRN', 'GRANDPARENT'],
  ['N', undefined],
];

/** The emergency contact, and who speaks for a child. One without a relationship is the emergency contact. */
export function contactsOf(contacts: readonly AContact[] = []) {
  const emergency =
    contacts.find((one) => codesOf(one.relationship).some((code) => EMERGENCY.has(code))) ??
    contacts.find((one) => codesOf(one.relationship).length === 0);
  const [guardian, relation] = guardianAmong(contacts.filter((one) => !isOffice(one)));
  return {
    emergency_name: wordsOf(emergency?.name),
    emergency_mobile: phoneOf(emergency?.telecom),
    guardian_name: wordsOf(guardian?.name),
    guardian_relation: relation,
    guardian_mobile: phoneOf(guardian?.telecom),
  };
}

function guardianAmong(contacts: readonly AContact[]): [AContact?, Relation?] {
  for (const [code, relation] of GUARDIANS) {
    const found = contacts.find((one) => codesOf(one.relationship).includes(code));
    if (found) return relation === undefined ? [found] : [found, relation];
  }
  return [];
}

const isOffice = (contact: AContact): boolean =>
  codesOf(contact.relationship).some((code) => OFFICES.has(code));
