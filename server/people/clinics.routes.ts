import type { referenceCalls } from '#contract/reference.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import type { Staff } from '#server/platform/http/identity.ts';
import { orNotFound } from '#server/platform/http/refusal.ts';
import type { Db } from '#server/platform/sql/database.ts';
import { ownRole } from './own.ts';
import { presentProfessional } from './present-profile.ts';
import { readOwnProfile } from './profile.queries.ts';

/** A provider asks for itself alone; an agent for any provider that there is. @throws Refusal NOT_FOUND */
async function mayAskFor(db: Db, who: Staff, providerId: string): Promise<void> {
  if (who.role === 'provider') return ownRole(who, providerId);
  orNotFound(await db.selectFrom('provider').select('id').where('id', '=', providerId).executeTakeFirst());
}

type Calls = Pick<typeof referenceCalls, 'getListOfSelectedSpecialization' | 'getPartnerClinics'>;

/** What a provider chose, and where they work. */
export const clinicHandlers: HandlersOf<Calls> = {
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
