import type { referenceCalls } from '#contract/reference.ts';
import { CONSULTATION_TYPES } from './consultation-types.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { listHubs } from './hub.queries.ts';
import * as present from './present-reference.ts';
import * as lists from '#server/reference/lists.ts';
import { citiesByState, listCountries, statesByCountry } from '#server/reference/places.ts';

/** India's first, then in the order of the list. */
function councilsInOrder(): lists.MedicalCouncil[] {
  return lists
    .listMedicalCouncils()
    .toSorted((a, b) => Number(b.countryCode === 'IN') - Number(a.countryCode === 'IN'));
}

/** @throws Refusal BAD_INPUT for a point that is not on Earth */
function pointOf(latlng: string): { lat: number; lng: number } {
  const [lat = NaN, lng = NaN] = latlng.split(',').map(Number);
  if (Math.abs(lat) <= 90 && Math.abs(lng) <= 180) return { lat, lng };
  throw new Refusal('BAD_INPUT', { fields: [{ path: 'latlng', reason: 'NOT_ON_EARTH' }] });
}

type Calls = Omit<typeof referenceCalls, 'getListOfSelectedSpecialization' | 'getPartnerClinics'>;

export const referenceHandlers: HandlersOf<Calls> = {
  getLanguageslist: async () => ({ languages: lists.listLanguages().map(present.presentLanguage) }),

  getQualifications: async ({ query }) => ({
    qualifications: lists.qualificationsByCountry(query.countryCode).map(present.presentQualification),
  }),

  stateMedicalCouncil: async () => ({ medicalCouncils: councilsInOrder().map(present.presentCouncil) }),

  async urgentcareHubs({ db, who }) {
    const rows = await listHubs(db, who.userId);
    return {
      hubs: rows.map(({ id, name, hubKey, userId }) => ({ id, name, hubKey, subscribed: userId !== null })),
    };
  },

  async salutation() {
    const rows = lists.listSalutations().filter(({ use }) => use === 'PROVIDER' || use === 'ANY');
    return { salutations: rows.map(present.presentSalutation) };
  },

  getCountries: async () => ({ countries: listCountries().map(present.presentCountry) }),

  getStatesByCountry: async ({ query }) => ({
    states: statesByCountry(query.countryCode).map(({ id, stateName }) => ({ id, stateName })),
  }),

  getCitiesByState: async ({ query }) => ({
    cities: citiesByState(Number(query.stateId)).map(({ id, cityName }) => ({ id, cityName })),
  }),

  consultationByTypeConfig: async ({ query }) => ({ config: CONSULTATION_TYPES[query.type] }),

  getGoogleMapsByAddess: async ({ maps, query }) => ({ places: await maps.find(query.address) }),

  async getGoogleMapsBylatlng({ maps, query }) {
    const { lat, lng } = pointOf(query.latlng);
    return { places: await maps.at(lat, lng) };
  },

  getspecialisationlist: async () => ({
    specialisations: lists.listSpecialisations().map(present.presentSpecialisation),
  }),
};
