import * as z from 'zod/mini';
import { call, Done, ok, pageOf } from './call.ts';
import { Line, NewMobile } from './new-account.ts';
import { NewPerson } from './new-person.ts';
import { OperatorRole, OperatorRoles } from './operator-roles.ts';
import { Day, Id, Instant, pageQuery, Search } from './shared.ts';
import { OwnSession } from './sessions.ts';
import { HubKey } from './set-up.ts';
import { reasonText } from './reason-text.ts';
import { stepUpEach, stepUpLately } from './step-up.ts';

const AccountRole = z.enum(['provider', 'nurse', 'agent', 'operator']);

/** The flags of a provider that an operator sets, by the specification's names. */
export const ProviderFlag = z.enum([
  'availableForOthers',
  'internalProvider',
  'eligibleForExpertAnalysis',
  'skincareSAF',
  'secondOpinionAdmin',
  'hasAccesstoDermaCare',
  'isSCAdmin',
  'hasClinicLinks',
]);
export type ProviderFlag = z.output<typeof ProviderFlag>;

/** DRAFT: registers still. TO_VERIFY: waits for a decision, on the registration or on a new name or licence. */
export const Verification = z.enum(['DRAFT', 'TO_VERIFY', 'APPROVED', 'REFUSED']);

/** One row of everybody who has an account. */
export const PersonRow = z.object({
  id: z.string(),
  name: z.string(),
  userName: z.string(),
  role: AccountRole,
  /** A provider's specialisation, a nurse's registration number, an agent's kind. */
  detail: z.string(),
  flags: z.array(ProviderFlag),
  /** Roles of an operator; empty for others. */
  roles: z.array(OperatorRole),
  hubs: z.array(z.string()),
  clinics: z.array(z.string()),
  /** Verification of a provider; null for others. */
  verification: z.nullable(Verification),
  /** null: no duty is kept for this role. */
  onDuty: z.nullable(z.boolean()),
  onLeaveUntil: z.nullable(Day),
  lastSeenAt: z.nullable(Instant),
  isDisabled: z.boolean(),
  /** They have not chosen a password of their own yet. */
  isInvited: z.boolean(),
});
export type PersonRow = z.output<typeof PersonRow>;

export const PEOPLE_PARTS = [
  'ALL',
  'TO_VERIFY',
  'ON_DUTY',
  'PROVIDERS',
  'NURSES',
  'AGENTS',
  'OPERATORS',
  'DISABLED',
] as const;
export const PeoplePart = z.enum(PEOPLE_PARTS);
export type PeoplePart = z.output<typeof PeoplePart>;

export const PersonDetails = z.object({
  ...PersonRow.shape,
  email: z.string(),
  /** The person entered it, and no operator has confirmed it: sign-on links no account by it. */
  isEmailOwn: z.boolean(),
  mobile: z.string(),
  hubKeys: z.array(z.string()),
  qualification: z.string(),
  council: z.string(),
  registrationNumber: z.string(),
  /** Registrations and changes that need a decision. */
  pending: z.object({
    isNew: z.boolean(),
    name: z.nullable(z.string()),
    licence: z.nullable(
      z.object({
        number: z.string(),
        council: z.string(),
        validUntil: z.nullable(Day),
        document: z.nullable(Id),
      }),
    ),
  }),
  documents: z.array(z.object({ id: Id, name: z.string(), contentType: z.string() })),
  disabledReason: z.string(),
  secondFactorSince: z.nullable(Instant),
  /** Link to a person at the identity provider; null: there is none. */
  signOn: z.nullable(z.object({ linkedAt: Instant, usedAt: z.nullable(Instant) })),
  sessions: z.number(),
  /** Appointments in the future, and requests that they have accepted. */
  booked: z.number(),
  open: z.number(),
});
export type PersonDetails = z.output<typeof PersonDetails>;

const Reasoned = reasonText(500);
const ofPerson = z.object({ userId: Id });

const operator = { who: ['operator'], extension: true } as const;
const command = { ...operator, kind: 'command', method: 'POST' } as const;
const query = { ...operator, kind: 'query', method: 'GET' } as const;
const prefix = '/{app}/api/operations/v1';

export const peopleAdminCalls = {
  people: call({
    ...query,
    path: `${prefix}/people`,
    summary: 'Everybody who has an account, by name',
    query: z.object({ ...pageQuery, search: z.optional(Search), part: z.optional(PeoplePart) }),
    response: z.extend(pageOf(PersonRow), {
      counts: z.record(PeoplePart, z.number()),
      onDuty: z.number(),
    }),
  }),
  person: call({
    ...query,
    path: `${prefix}/person`,
    summary: 'One account, with what an operator decides on and may change',
    query: ofPerson,
    response: ok({ person: PersonDetails }),
  }),
  savePerson: call({
    ...command,
    path: `${prefix}/savePerson`,
    summary: "Sets a person's hubs, a provider's flags, and an operator's roles; what is left out stays",
    ...stepUpLately({
      userId: Id,
      flags: z.optional(z.partialRecord(ProviderFlag, z.boolean())),
      hubKeys: z.optional(z.array(Id).check(z.maxLength(200))),
      roles: z.optional(OperatorRoles),
    }),
    response: ok({ person: PersonDetails }),
  }),
  decideProvider: call({
    ...command,
    path: `${prefix}/decideProvider`,
    summary: 'Approves or refuses what waits on a provider: the registration, a new licence, a new name',
    ...stepUpLately({
      userId: Id,
      decision: z.enum(['approve', 'refuse']),
      reason: z.string().check(z.trim(), z.maxLength(500)),
    }),
    response: ok({ person: PersonDetails }),
  }),
  addPerson: call({
    ...command,
    managesOwnTransactions: true,
    path: `${prefix}/addPerson`,
    summary: 'Adds a nurse, an agent or an operator; gives a temporary password for 24 hours, shown once',
    ...stepUpEach(NewPerson.shape),
    response: ok({ userId: z.string(), temporaryPassword: z.string() }),
  }),
  inviteProviderToClinic: call({
    ...command,
    managesOwnTransactions: true,
    path: `${prefix}/inviteProviderToClinic`,
    summary: 'Makes an invitation of a provider to a clinic; its link is shown once and ends after 14 days',
    body: z.object({ clinicId: Id, note: z.string().check(z.trim(), z.maxLength(500)) }),
    response: ok({ link: z.string() }),
  }),
  resetPersonPassword: call({
    ...command,
    managesOwnTransactions: true,
    path: `${prefix}/resetPersonPassword`,
    summary: 'Sets a temporary password for 24 hours, shown once; every session ends',
    ...stepUpEach(ofPerson.shape),
    response: ok({ temporaryPassword: z.string() }),
  }),
  removePersonApp: call({
    ...command,
    managesOwnTransactions: true,
    path: `${prefix}/removePersonApp`,
    summary: 'Removes the authenticator app of another person who has lost it; every session ends',
    ...stepUpEach(ofPerson.shape),
    response: ok({ ended: z.number() }),
  }),
  removePersonSignOn: call({
    ...command,
    managesOwnTransactions: true,
    path: `${prefix}/removePersonSignOn`,
    summary: 'Removes the link of an account to a person at the identity provider; every session ends',
    ...stepUpEach(ofPerson.shape),
    response: ok({ ended: z.number() }),
  }),
  confirmPersonEmail: call({
    ...command,
    managesOwnTransactions: true,
    path: `${prefix}/confirmPersonEmail`,
    summary: 'Confirms the e-mail that a person entered: the first sign-on of its owner may link the account',
    ...stepUpEach({ userId: Id, email: z.string().check(z.maxLength(200)) }),
    response: Done,
  }),
  endPersonSessions: call({
    ...command,
    path: `${prefix}/endPersonSessions`,
    summary: 'Ends every session of a person',
    ...stepUpLately(ofPerson.shape),
    response: ok({ ended: z.number() }),
  }),
  personSessions: call({
    ...query,
    path: `${prefix}/personSessions`,
    summary: 'Where a person is signed in, the last seen first; at most 50',
    query: ofPerson,
    response: ok({ sessions: z.array(OwnSession) }),
  }),
  endPersonSession: call({
    ...command,
    path: `${prefix}/endPersonSession`,
    summary: 'Ends one session of a person; one that has ended already answers as one that is not there',
    ...stepUpLately({ userId: Id, sessionId: Id }),
    response: Done,
  }),
  disablePerson: call({
    ...command,
    path: `${prefix}/disablePerson`,
    summary:
      'Disables an account: its sessions end, its open requests return to their queues, and no one can sign in to it',
    ...stepUpLately({ userId: Id, reason: Reasoned }),
    response: ok({ ended: z.number(), returned: z.number() }),
  }),
  enablePerson: call({
    ...command,
    path: `${prefix}/enablePerson`,
    summary: 'Enables a disabled account',
    ...stepUpLately(ofPerson.shape),
    response: Done,
  }),
  personFile: call({
    ...query,
    path: `${prefix}/personFile`,
    summary: 'A link to a licence, a certificate, a picture or a signature of a person, for five minutes',
    query: z.object({ userId: Id, fileId: Id }),
    response: ok({ url: z.string() }),
  }),
  places: call({
    ...query,
    path: `${prefix}/places`,
    summary: 'Hubs and clinics',
    response: ok({
      hubs: z.array(
        z.object({
          hubKey: z.string(),
          name: z.string(),
          people: z.number(),
          /** People can raise requests for it on the public page. */
          takesPageRequests: z.boolean(),
        }),
      ),
      clinics: z.array(
        z.object({
          id: z.string(),
          clinicName: z.string(),
          address: z.string(),
          city: z.string(),
          state: z.string(),
          phone: z.string(),
          providers: z.number(),
        }),
      ),
    }),
  }),
  addHub: call({
    ...command,
    path: `${prefix}/addHub`,
    summary: 'Adds a hub, or renames the one with this key',
    body: z.object({ hubKey: HubKey, name: Line }),
    response: ok({ hubKey: z.string(), isNew: z.boolean() }),
  }),
  openPageFor: call({
    ...command,
    path: `${prefix}/openPageFor`,
    summary: 'Opens or closes the public request page for a hub',
    body: z.object({ hubKey: Id, isOn: z.boolean() }),
    response: Done,
  }),
  addClinic: call({
    ...command,
    path: `${prefix}/addClinic`,
    summary: 'Adds a clinic with what its letterhead says',
    body: z.object({ clinicName: Line, address: Line, city: Line, state: Line, phone: NewMobile }),
    response: ok({ clinicId: z.string() }),
  }),
};
