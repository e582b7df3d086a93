import type { PersonDetails, PersonRow as Presented, ProviderFlag } from '#contract/people-admin.ts';
import { VERIFIED_AND_APPROVED } from '#contract/profile.ts';
import { PROVIDER_FLAGS } from '#server/people/rights-admin.ts';
import type { PersonRow } from './person.queries.ts';

function detailOf(row: PersonRow): string {
  if (row.role === 'provider') return row.specialisation ?? '';
  return (row.role === 'nurse' ? row.nurseNumber : row.agentType) ?? '';
}

function flagsOf(row: PersonRow): ProviderFlag[] {
  const flags = Object.entries(PROVIDER_FLAGS) as [ProviderFlag, { column: keyof PersonRow }][];
  return flags.filter(([, { column }]) => row[column] === true).map(([flag]) => flag);
}

export function presentPersonRow(row: PersonRow): Presented {
  return {
    id: row.id,
    name: row.name,
    userName: row.userName,
    role: row.role,
    detail: detailOf(row),
    flags: flagsOf(row),
    roles: row.operatorRoles,
    hubs: row.hubs.map(({ name }) => name),
    clinics: row.clinics,
    verification: row.verification,
    onDuty: row.onDuty,
    onLeaveUntil: row.leaveUntil,
    lastSeenAt: row.seenAt?.toISOString() ?? null,
    isDisabled: row.disabledAt !== null,
    isInvited: row.passwordEndsAt !== null,
  };
}

type More = Pick<
  PersonDetails,
  'documents' | 'secondFactorSince' | 'signOn' | 'sessions' | 'booked' | 'open'
>;

export function presentPerson(row: PersonRow, more: More): PersonDetails {
  const hasNewLicence = row.licenceVerified === false;
  return {
    ...presentPersonRow(row),
    ...more,
    email: row.email,
    isEmailOwn: row.emailIsOwn,
    mobile: row.mobile,
    hubKeys: row.hubs.map(({ hubKey }) => hubKey),
    qualification: row.qualification ?? '',
    council: row.council ?? '',
    registrationNumber: row.registrationNumber ?? row.nurseNumber ?? '',
    disabledReason: row.disabledReason ?? '',
    pending: {
      isNew: row.verification === 'TO_VERIFY' && row.verificationStatus !== VERIFIED_AND_APPROVED,
      name: row.pendingName,
      licence: hasNewLicence
        ? {
            number: row.licenceNumber ?? '',
            council: row.licenceCouncil ?? '',
            validUntil: row.licenceValidTill,
            document: row.licenceFileId,
          }
        : null,
    },
  };
}
