import type { referenceCalls } from '#contract/reference.ts';
import { CONSULTATION_TYPES } from '#server/visits/consultation-types.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import type { Staff } from '#server/platform/http/identity.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { ownRole } from '#server/people/own.ts';
import { presentProfessional } from '#server/people/present-profile.ts';
import * as present from './present-reference.ts';
import * as lists from '#server/reference/lists.ts';
import { citiesByState, listCountries, statesByCountry } from '#server/reference/places.ts';
import type { Db } from '#server/platform/sql/database.ts';
import { readOwnProfile } from '#server/people/profile.queries.ts';

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
  throw new Refusal('BAD_INPUT', { fields: [{ path: 'latlng', message: 'This is not a point on Earth.' }] });
}

/** A provider asks for itself alone; an agent for any provider that there is. @throws Refusal NOT_FOUND */
async function mayAskFor(db: Db, who: Staff, providerId: string): Promise<void> {
  if (who.role === 'provider') return ownRole(who, providerId);
  orNotFound(await db.selectFrom('provider').select('id').where('id', '=', providerId).executeTakeFirst());
}

export const referenceHandlers: HandlersOf<typeof referenceCalls> = {
  getLanguageslist: async () => ({ languages: lists.listLanguages().map(present.presentLanguage) }),

  getQualifications: async ({ query }) => ({
    qualifications: lists.qualificationsByCountry(query.countryCode).map(present.presentQualification),
  }),

  stateMedicalCouncil: async () => ({ medicalCouncils: councilsInOrder().map(present.presentCouncil) }),

  async urgentcareHubs({ db, who }) {
    const rows = await db
      .selectFrom('hub')
      .leftJoin('userHub', (join) =>
        join.onRef('userHub.hubKey', '=', 'hub.hubKey').on('userHub.userId', '=', who.userId),
      )
      .select(['hub.id', 'hub.name', 'hub.hubKey', 'userHub.userId'])
      .orderBy('hub.id')
      .execute();
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

  async getListOfSelectedSpecialization({ db, who }) {
    const { specialisations } = presentProfessional(await readOwnProfile(db, who.roleId));
    return { selectedSpecialization: specialisations };
  },

  async getPartnerClinics({ db, who, query }) {
    const { providerId } = query;
    if (providerId !== undefined) await mayAskFor(db, who, providerId);
    let clinics = db
      .selectFrom('clinic')
      .select(['id', 'clinicName', 'address', 'city', 'state'])
      .orderBy('clinicName');
    if (providerId !== undefined) {
      const theirs = db.selectFrom('clinicProvider').select('clinicId').where('providerId', '=', providerId);
      clinics = clinics.where('id', 'in', theirs);
    }
    const rows = await clinics.execute();
    return {
      partners: rows.map(({ id, clinicName, address, city, state }) => ({
        id,
        name: clinicName,
        address: [address, city, state].join(', '),
      })),
    };
  },
};
