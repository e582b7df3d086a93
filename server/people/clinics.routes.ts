import type { referenceCalls } from '#contract/reference.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import type { Staff } from '#server/platform/http/identity.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Db } from '#server/platform/sql/database.ts';
import { ownRole } from './own.ts';
import { presentProfessional } from './present-profile.ts';
import { listClinics } from './clinic.queries.ts';
import { readOwnProfile } from './own-profile.ts';
import { providerExists } from './provider.queries.ts';

/** A provider may ask only about themselves, an agent about any provider. @throws Refusal NOT_FOUND */
async function mayAskFor(db: Db, who: Staff, providerId: string): Promise<void> {
  if (who.role === 'provider') return ownRole(who, providerId);
  if (!(await providerExists(db, providerId))) throw new Refusal('NOT_FOUND');
}

type Calls = Pick<typeof referenceCalls, 'getListOfSelectedSpecialization' | 'getPartnerClinics'>;

/** A provider's choices, and the clinics where they work. */
export const clinicHandlers: HandlersOf<Calls> = {
  async getListOfSelectedSpecialization({ db, who }) {
    const { specialisations } = presentProfessional(await readOwnProfile(db, who.roleId));
    return { selectedSpecialization: specialisations };
  },

  async getPartnerClinics({ db, who, query }) {
    const { providerId } = query;
    if (providerId !== undefined) await mayAskFor(db, who, providerId);
    const rows = await listClinics(db, providerId);
    return {
      partners: rows.map(({ id, clinicName, address, city, state }) => ({
        id,
        name: clinicName,
        address: [address, city, state].join(', '),
      })),
    };
  },
};
