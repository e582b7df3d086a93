import * as z from 'zod/mini';
import { call, ok } from './call.ts';
import { ConsultationMode, Digits, Id, Paise, Salutation } from './shared.ts';

/** Lists for forms. The field names are the specification's (section 3, reference data). */

const CountryCode = z.string().check(z.regex(/^[A-Z]{2}$/));

export const Country = z.object({ countryName: z.string(), countryCode: z.string(), dialCode: z.string() });
export type Country = z.output<typeof Country>;
export const State = z.object({ id: z.number(), stateName: z.string() });
export type State = z.output<typeof State>;
export const City = z.object({ id: z.number(), cityName: z.string() });
export type City = z.output<typeof City>;
export const Language = z.object({ id: z.number(), language: z.string() });
export type Language = z.output<typeof Language>;
export const Specialisation = z.object({ id: z.number(), specialisation: z.string() });
export type Specialisation = z.output<typeof Specialisation>;

export const Qualification = z.object({
  id: z.number(),
  qualification: z.string(),
  qualificationName: z.string(),
  countryCode: z.string(),
});
export type Qualification = z.output<typeof Qualification>;

export const MedicalCouncil = z.object({
  id: z.number(),
  medicalCouncil: z.string(),
  councilCode: z.string(),
  stateId: z.nullable(z.number()),
  countryCode: z.string(),
  /** Former councils are included, because older registrations name them. */
  active: z.boolean(),
});
export type MedicalCouncil = z.output<typeof MedicalCouncil>;

/** An urgent-care hub. R5.03 and R5.04 decide which ones a dropdown shows. */
export const Hub = z.object({
  id: z.number(),
  name: z.string(),
  hubKey: z.string(),
  subscribed: z.boolean(),
});
export type Hub = z.output<typeof Hub>;

export const Partner = z.object({ id: z.string(), name: z.string(), address: z.string() });
export type Partner = z.output<typeof Partner>;

/** The hospital's kinds of consultation, each with its own rules. */
export const ConsultationType = z.enum([
  'SCHEDULED',
  'URGENT_CARE',
  'SECOND_OPINION',
  'SKINCARE',
  'DERMACARE',
  'HOME_CARE',
]);
export type ConsultationType = z.output<typeof ConsultationType>;

export const ConsultationTypeConfig = z.object({
  type: ConsultationType,
  name: z.string(),
  consultationModes: z.array(ConsultationMode),
  slotMinutes: z.number(),
  /** A second consultation within these days counts as a follow-up. */
  followUpDays: z.number(),
  feeMinPaise: Paise,
  feeMaxPaise: Paise,
});
export type ConsultationTypeConfig = z.output<typeof ConsultationTypeConfig>;

export const MapPlace = z.object({
  formattedAddress: z.string(),
  cityName: z.string(),
  stateName: z.string(),
  countryCode: z.string(),
  lat: z.number(),
  lng: z.number(),
});
export type MapPlace = z.output<typeof MapPlace>;

/** Sign-up needs these lists before sign-in; they are not secret. */
const anyone = ['client', 'provider', 'agent', 'nurse'] as const;
const staff = ['provider', 'agent', 'nurse'] as const;
const open = { kind: 'query', method: 'GET', who: anyone } as const;

export const referenceCalls = {
  getLanguageslist: call({
    ...open,
    path: '/{app}/api/provider/getLanguageslist',
    summary: 'Languages that a provider can consult in',
    response: ok({ languages: z.array(Language) }),
  }),
  getQualifications: call({
    ...open,
    path: '/{app}/api/provider/getQualifications',
    summary: 'Medical qualifications of a country',
    query: z.object({ countryCode: CountryCode }),
    response: ok({ qualifications: z.array(Qualification) }),
  }),
  stateMedicalCouncil: call({
    ...open,
    path: '/{app}/api/provider/StateMedicalCouncil',
    summary: 'Medical councils that register providers, those of India first',
    response: ok({ medicalCouncils: z.array(MedicalCouncil) }),
  }),
  urgentcareHubs: call({
    kind: 'query',
    method: 'GET',
    path: '/{app}/api/provider/IndividualProvider/Urgentcare/Hubs',
    who: staff,
    summary: 'All hubs, each with whether the caller has subscribed to it',
    response: ok({ hubs: z.array(Hub) }),
  }),
  salutation: call({
    ...open,
    path: '/{app}/api/user/provider/Salutation',
    summary: 'Salutations for providers',
    response: ok({ salutations: z.array(Salutation) }),
  }),
  getCountries: call({
    ...open,
    path: '/{app}/api/user/getCountries',
    summary: 'Countries: India first, then the rest alphabetically (R5.06)',
    response: ok({ countries: z.array(Country) }),
  }),
  getStatesByCountry: call({
    ...open,
    path: '/{app}/api/user/getStatesByCountry',
    summary: 'States of a country; empty where we know none',
    query: z.object({ countryCode: CountryCode }),
    response: ok({ states: z.array(State) }),
  }),
  getCitiesByState: call({
    ...open,
    path: '/{app}/api/user/getCitiesByState',
    summary: 'Cities of a state',
    query: z.object({ stateId: Digits }),
    response: ok({ cities: z.array(City) }),
  }),
  consultationByTypeConfig: call({
    ...open,
    path: '/{app}/api/user/consultationByTypeConfig/',
    summary: 'Modes, slot length and fee range of a kind of consultation',
    query: z.object({ type: ConsultationType }),
    response: ok({ config: ConsultationTypeConfig }),
  }),
  getGoogleMapsByAddess: call({
    ...open,
    path: '/{app}/api/user/getGoogleMapsByAddess',
    summary: 'Places that match an address, best first',
    query: z.object({ address: z.string().check(z.trim(), z.minLength(2), z.maxLength(200)) }),
    response: ok({ places: z.array(MapPlace) }),
  }),
  getGoogleMapsBylatlng: call({
    ...open,
    path: '/{app}/api/user/getGoogleMapsBylatlng',
    summary: 'Places near a point ("12.97,77.59"), nearest first',
    query: z.object({
      latlng: z.string().check(z.regex(/^-?\d{1,2}(\.\d{1,10})?, ?-?\d{1,3}(\.\d{1,10})?$/)),
    }),
    response: ok({ places: z.array(MapPlace) }),
  }),
  getspecialisationlist: call({
    ...open,
    path: '/{app}/api/customer/getspecialisationlist',
    summary: 'Medical specialisations',
    response: ok({ specialisations: z.array(Specialisation) }),
  }),
  getListOfSelectedSpecialization: call({
    kind: 'query',
    method: 'GET',
    path: '/{app}/api/customer/getListOfSelectedSpecialization',
    who: ['provider'],
    summary: 'The specialisations that the signed-in provider has chosen',
    response: ok({ selectedSpecialization: z.array(Specialisation) }),
  }),
  getPartnerClinics: call({
    kind: 'query',
    method: 'GET',
    path: '/{app}/api/customer/get{product}PartnerClinics',
    who: ['provider', 'agent'],
    summary: 'Partner clinics; with a provider id, those that this provider works with',
    query: z.object({ providerId: z.optional(Id) }),
    response: ok({ partners: z.array(Partner) }),
  }),
};
