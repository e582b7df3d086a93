import * as z from 'zod/mini';
import { call, ok } from './call.ts';
import { Id, Salutation } from './shared.ts';

/** The only value of providerVerificationStatus with a meaning; any other gives the reduced menu (R4.11). */
export const VERIFIED_AND_APPROVED = 'VERIFIED_AND_APPROVED';

/** address3 of the first address is the clinic name (specification, section 3). */
export const Address = z.object({
  address1: z.string().check(z.maxLength(200)),
  address3: z.string().check(z.maxLength(200)),
  city: z.string().check(z.maxLength(100)),
  state: z.string().check(z.maxLength(100)),
  pin: z.string().check(z.maxLength(12)),
});
export type Address = z.output<typeof Address>;

/** R3.01: the specification's spelling (avialableForOthers, hasAccesstoDermaCare) is part of the wire format. */
export const Provider = z.object({
  id: z.string(),
  providerId: z.string(),
  userId: z.string(),
  userName: z.string(),
  email: z.string(),
  providerVerificationStatus: z.string(),
  internalProvider: z.boolean(),
  avialableForOthers: z.boolean(),
  eligibleForExpertAnalysis: z.boolean(),
  skincareSAF: z.boolean(),
  secondOpinionAdmin: z.boolean(),
  hasAccesstoDermaCare: z.boolean(),
  mobileConfirmed: z.boolean(),
  isWebAiSignUp: z.boolean(),
  isSCAdmin: z.boolean(),
  person: z.object({ name: z.string(), salutation: Salutation, addresses: z.array(Address) }),
  /** Added by us: fields for the bar and the prescriptions. */
  onDuty: z.boolean(),
  registrationNumber: z.string(),
  hasClinicLinks: z.boolean(),
});
export type Provider = z.output<typeof Provider>;

export const ProfileCompletion = z.object({
  personalInfo: z.boolean(),
  professionalInfo: z.boolean(),
  serviceInfo: z.boolean(),
  isWebAiSignUp: z.boolean(),
});
export type ProfileCompletion = z.output<typeof ProfileCompletion>;

/** agentType AGENT_PT has the restricted menu (R2.24); all other values have the full one. */
export const AgentDetails = z.object({
  id: z.string(),
  userId: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  agentType: z.string(),
  email: z.string(),
});
export type AgentDetails = z.output<typeof AgentDetails>;

/** The specification defines no fields: these are shown in the bar and at hand-over. */
export const NurseDetails = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  salutation: z.string(),
  registrationNumber: z.string(),
  email: z.string(),
});
export type NurseDetails = z.output<typeof NurseDetails>;

export const ClinicProvider = z.object({
  clinicId: z.string(),
  clinicName: z.string(),
  city: z.string(),
  state: z.string(),
  clinicProviderStatus: z.enum(['INVITED', 'ACTIVE', 'SUSPENDED', 'LEFT']),
});
export type ClinicProvider = z.output<typeof ClinicProvider>;

const provider = ['provider'] as const;
const prefix = '/{app}/api/provider';
const one = { userId: Id };

export const profileCalls = {
  getProviderByUserId: call({
    kind: 'query',
    method: 'GET',
    path: `${prefix}/getProviderByUserId`,
    who: provider,
    summary: "The signed-in provider's own record; any other id is not found",
    query: z.object(one),
    response: ok({ provider: Provider }),
  }),
  profileCompletionStatus: call({
    kind: 'query',
    method: 'GET',
    path: `${prefix}/profileCompletionStatus`,
    who: provider,
    summary: 'Which parts of the profile are complete',
    query: z.object(one),
    response: ok(ProfileCompletion.shape),
  }),
  agentById: call({
    kind: 'query',
    method: 'GET',
    path: `${prefix}/agent/v1/agentById`,
    who: ['agent'],
    summary: "The signed-in agent's own record",
    query: z.object(one),
    response: ok({ agentDetails: AgentDetails }),
  }),
  nurseById: call({
    kind: 'query',
    method: 'GET',
    path: `${prefix}/v1/nurseById`,
    who: ['nurse'],
    summary: "The signed-in nurse's own record",
    query: z.object(one),
    response: ok({ nurseDetails: NurseDetails }),
    extension: true,
  }),
  providerClinicListDetails: call({
    kind: 'query',
    method: 'GET',
    path: `${prefix}/providerClinicListDetails/`,
    who: provider,
    summary: 'The clinics that the provider belongs to',
    query: z.object({ providerId: Id }),
    response: ok({ clinicProvider: z.array(ClinicProvider) }),
  }),
  getClinicProviderStatus: call({
    kind: 'query',
    method: 'POST',
    path: `${prefix}/getClinicProviderStatus`,
    who: provider,
    summary: 'The provider’s state at one clinic',
    body: z.object({ providerId: Id, clinicId: Id }),
    response: ok({ clinicProviderStatus: ClinicProvider.shape.clinicProviderStatus }),
  }),
  getVideoAiLink: call({
    kind: 'query',
    method: 'GET',
    path: `${prefix}/v1/getVideoAiLink`,
    who: provider,
    summary: 'The link of the video-AI tool (R1.08); null while the operator has set none',
    response: ok({ videoAiLink: z.nullable(z.string()) }),
  }),
  openClinicDashboard: call({
    kind: 'command',
    method: 'POST',
    path: `${prefix}/v1/clinicDashboardLink`,
    who: provider,
    summary:
      'The signed link to the dashboard of one of the own clinics (R2.11); its token is a ticket that works once, for a minute; null while the operator has set up no dashboard',
    body: z.object({ clinicId: Id }),
    response: ok({ clinicDashboardLink: z.nullable(z.string()) }),
    extension: true,
  }),
  redeemClinicTicket: call({
    kind: 'command',
    method: 'POST',
    path: `${prefix}/v1/redeemClinicTicket`,
    who: ['public'],
    summary: 'The clinic dashboard learns, once, who came with a ticket. The ticket opens nothing else',
    body: z.object({ ticket: z.string().check(z.minLength(20), z.maxLength(100)) }),
    response: ok({ providerId: z.string(), clinicId: z.string() }),
    extension: true,
  }),
};
