import type { Reason } from '#contract/reasons.ts';
import { FhirFault, faultOfRefusal } from '#server/fhir/outcome.ts';
import type { FhirTypeName } from '#server/fhir/type-names.ts';
import type { Refusal } from '#server/platform/http/refusal.ts';

interface Words {
  /** FHIRPath of the element at fault. */
  at: string;
  diagnostics: string;
}
type Rules = Partial<Record<Reason, Words>>;

const TIME = 'Appointment.start';

/** Rules of the portal that a create can break, at the element of the resource and in words for another system. */
const RULES: Partial<Record<FhirTypeName, Rules>> = {
  Patient: {
    BIRTH_DATE_NOT_IN_PAST: {
      at: 'Patient.birthDate',
      diagnostics: 'The date of birth is in the future, or is no day of the calendar since 1890.',
    },
    BIRTH_MONTH_NEEDED: {
      at: 'Patient.birthDate',
      diagnostics: 'For a child under five years, name the month of birth too.',
    },
    GUARDIAN_NEEDED: {
      at: 'Patient.contact',
      diagnostics:
        'A person under 18 needs a guardian: a contact with a name and a relationship such as MTH, FTH or GUARD.',
    },
    NOT_ON_LIST: {
      at: 'Patient.communication',
      diagnostics: 'A language is not one of those that the hospital knows.',
    },
  },
  Appointment: {
    NOT_ON_LIST: {
      at: 'Appointment.serviceType',
      diagnostics: 'The doctor does not offer consultations of this mode.',
    },
    TIME_NOT_IN_FUTURE: { at: TIME, diagnostics: 'The time is not in the future.' },
    TIME_TAKEN: { at: TIME, diagnostics: 'The time is not free. Search for free slots again.' },
  },
  ServiceRequest: {
    REQUEST_OPEN: { at: 'ServiceRequest', diagnostics: 'The same request of this patient is still open.' },
  },
};

/** Returns a refusal of a create as a fault. An appointment names its time by a slot, or by its start. */
export function faultOfRule(type: FhirTypeName, body: unknown, refusal: Refusal): FhirFault {
  const { status, issues, headers } = faultOfRefusal(refusal);
  const { reason, fields = [] } = refusal.more;
  const known = [...fields.map((one) => one.reason), ...(reason ? [reason] : [])].flatMap(
    (one) => RULES[type]?.[one] ?? [],
  );
  if (!known.length) return new FhirFault(status, issues, headers);
  const [{ code } = { code: 'business-rule' as const }] = issues;
  const isBySlot = (body as { slot?: unknown }).slot !== undefined;
  return new FhirFault(
    status,
    known.map(({ at, diagnostics }) => ({
      code,
      diagnostics,
      expression: at === TIME && isBySlot ? 'Appointment.slot[0]' : at,
    })),
    headers,
  );
}
