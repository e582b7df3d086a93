import { VERIFIED_AND_APPROVED } from '#contract/profile.ts';
import type { profileFormCalls } from '#contract/profile-forms.ts';
import { isPersonalComplete, isProfessionalComplete, isServiceComplete } from '#domain/profile-completion.ts';
import { ADULT_YEARS } from '#domain/adult.ts';
import { ageOn } from '#domain/age.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import type { Deps } from '#server/platform/deps.ts';
import { badField, Refusal } from '#server/platform/http/refusal.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import type { Staff } from '#server/platform/http/identity.ts';
import { mustOffer, mustWorkAt } from './profile.policy.ts';
import { presentPersonal, presentProfessional, presentServices } from './present-profile.ts';
import { listLanguages, listSalutations, listSpecialisations } from '#server/reference/lists.ts';
import { bankHandlers } from './bank.routes.ts';
import { licenseHandlers } from './license.routes.ts';
import type { Database } from '#server/platform/sql/database.ts';
import { lockOwnProfile, readOwnProfile, saveOwnProfile, type OwnProfile } from './own-profile.ts';
import { listLocations, upsertLocation } from './profile.queries.ts';
import { provenUser } from './proven-user.ts';
import { updateProvider } from './provider.queries.ts';
import { updateUser } from './user.queries.ts';
import { SUBMITTED } from './verification.ts';

const PROVIDER_SALUTATIONS = ['PROVIDER', 'ANY'];
type Ctx = Deps & { who: Staff };
type VersionColumn = 'personalVersion' | 'professionalVersion' | 'serviceVersion';
type ProviderColumns = Partial<
  Pick<
    Database['provider'],
    'salutationId' | 'salutation' | 'specialisation' | 'qualification' | 'feePaise'
  > & { addresses: string; personalInfo: boolean; professionalInfo: boolean; serviceInfo: boolean }
>;

/** Saves one form under a lock: checks its version, and updates the provider's record and completion flag. */
async function saveForm(
  ctx: Ctx,
  form: { action: string; version: VersionColumn; sent: number },
  step: (c: Change, own: OwnProfile) => Promise<{ profile: object; provider: ProviderColumns }>,
): Promise<OwnProfile> {
  return change(ctx, async (c) => {
    const own = await lockOwnProfile(c.tx, ctx.who.roleId);
    const version = own.profile[form.version];
    if (version !== form.sent) throw new Refusal('CHANGED_MEANWHILE', { detail: { version } });
    const { profile, provider } = await step(c, own);
    await saveOwnProfile(c.tx, { ...own.profile, ...profile, [form.version]: version + 1 });
    await updateProvider(c.tx, ctx.who.roleId, provider);
    await c.audit(form.action, 'provider', ctx.who.roleId);
    await c.event('profile.changed', [`user:${ctx.who.userId}`], {});
    return readOwnProfile(c.tx, ctx.who.roleId);
  });
}

/** @throws Refusal BAD_INPUT without a password, and as `provenUser` does */
async function mustProvePassword(ctx: Ctx, password: string | undefined): Promise<void> {
  if (!password) throw badField('password', 'FIELD_REQUIRED');
  await provenUser(ctx, password);
}

/** A name that was verified, or is being verified, stays until the operator approves the new one. */
function renamed(
  provider: OwnProfile['provider'],
  name: string,
): { name?: string; pendingName?: string | null } {
  const { verificationStatus } = provider;
  const isChecked = verificationStatus === SUBMITTED || verificationStatus === VERIFIED_AND_APPROVED;
  if (!isChecked) return { name, pendingName: null };
  return { pendingName: name === provider.name ? null : name };
}

async function personal(ctx: Ctx, own: OwnProfile) {
  const locations = await listLocations(ctx.db, ctx.who.roleId);
  return { personalInformation: presentPersonal(own, locations) };
}

/** @throws Refusal BAD_INPUT for ids that are not in the list */
function mustBeListed(path: string, ids: readonly number[], listed: readonly { id: number }[]): number[] {
  const known = new Set(listed.map((row) => row.id));
  ids.forEach((id, i) => {
    if (!known.has(id)) throw badField(`${path}.${i}`, 'NOT_ON_LIST');
  });
  return [...new Set(ids)];
}

export const profileFormHandlers: HandlersOf<Omit<typeof profileFormCalls, 'patientDetails'>> = {
  ...bankHandlers,
  ...licenseHandlers,

  getDoctorPersonalInformation: async (ctx) => personal(ctx, await readOwnProfile(ctx.db, ctx.who.roleId)),

  async updateDoctorPersonalProfile(ctx) {
    const { version: sent, salutationId, name, email, addresses, dateOfBirth, sex } = ctx.body;
    const salutation = listSalutations().find((row) => row.id === salutationId);
    if (!salutation || !PROVIDER_SALUTATIONS.includes(salutation.use))
      throw badField('salutationId', 'NOT_ON_LIST');
    if (dateOfBirth && ageOn(dateOfBirth, ctx.clock.now()) < ADULT_YEARS)
      throw badField('dateOfBirth', 'TOO_YOUNG', { years: ADULT_YEARS });
    const languageIds = mustBeListed('languageIds', ctx.body.languageIds, listLanguages());
    const form = { action: 'SAVE_PERSONAL', version: 'personalVersion', sent } as const;
    const own = await saveForm(ctx, form, async (c, { provider }) => {
      if (email !== provider.email) await mustProvePassword(ctx, ctx.body.password);
      const changed = email === provider.email ? {} : { email, emailIsOwn: true };
      await updateUser(c.tx, ctx.who.userId, { ...changed, ...renamed(provider, name) });
      return {
        profile: { dateOfBirth, sex, languageIds },
        provider: {
          salutationId,
          salutation: salutation.salutation,
          addresses: JSON.stringify(addresses),
          personalInfo: isPersonalComplete({ dateOfBirth, sex, languageIds, addresses }),
        },
      };
    });
    return personal(ctx, own);
  },

  async getDoctorProfessionalInformation(ctx) {
    return {
      professionalInformation: presentProfessional(await readOwnProfile(ctx.db, ctx.who.roleId)),
    };
  },

  async updateDoctorProfessionalProfile(ctx) {
    const { version: sent, qualifications, practisingSince, about } = ctx.body;
    const listed = listSpecialisations();
    const specialisationIds = mustBeListed('specialisationIds', ctx.body.specialisationIds, listed);
    if (practisingSince && practisingSince > ctx.clock.now().getUTCFullYear())
      throw badField('practisingSince', 'YEAR_IN_FUTURE');
    const form = { action: 'SAVE_PROFESSIONAL', version: 'professionalVersion', sent } as const;
    const own = await saveForm(ctx, form, async (_, { provider, license }) => ({
      profile: { specialisationIds, qualifications, practisingSince, about },
      provider: {
        specialisation: listed.find((row) => row.id === specialisationIds[0])?.specialisation ?? '',
        qualification: qualifications.map((held) => held.qualification).join(', '),
        professionalInfo: isProfessionalComplete({
          specialisationIds,
          qualifications,
          hasLicense: Boolean(license ?? provider.registrationNumber),
        }),
      },
    }));
    return { professionalInformation: presentProfessional(own) };
  },

  async getServiceAndFeeInformation(ctx) {
    return { serviceAndFeeInformation: presentServices(await readOwnProfile(ctx.db, ctx.who.roleId)) };
  },

  async saveServiceAndFeeInformation(ctx) {
    const { version: sent, services, availability } = ctx.body;
    mustOffer(services, availability);
    const form = { action: 'SAVE_SERVICES', version: 'serviceVersion', sent } as const;
    const own = await saveForm(ctx, form, async (c, { provider }) => {
      await mustWorkAt(
        c.tx,
        ctx.who.roleId,
        availability.map((row, i) => [`availability.${i}.clinicId`, row.clinicId]),
      );
      // They are the roster until one is saved.
      await c.event('calendar.changed', [`user:${ctx.who.userId}`], {});
      const offered = services.filter((service) => service.offered);
      const main = offered.find((service) => service.consultationMode === 'VIDEO') ?? offered[0];
      return {
        profile: { services, availability },
        provider: {
          feePaise: main?.feePaise ?? provider.feePaise,
          serviceInfo: isServiceComplete({ services, availability }),
        },
      };
    });
    return { serviceAndFeeInformation: presentServices(own) };
  },

  async getServiceInformation(ctx) {
    const { provider } = await readOwnProfile(ctx.db, ctx.who.roleId);
    return {
      services: [
        { type: 'SCHEDULED', name: 'Appointments', offered: provider.availableForOthers },
        {
          type: 'URGENT_CARE',
          name: 'Urgent care',
          offered: provider.verificationStatus === VERIFIED_AND_APPROVED,
        },
        { type: 'SECOND_OPINION', name: 'Second opinion', offered: provider.eligibleForExpertAnalysis },
        { type: 'SKINCARE', name: 'Skincare case review', offered: provider.skincareSaf },
        { type: 'DERMACARE', name: 'Dermacare', offered: provider.hasAccessToDermaCare },
        { type: 'HOME_CARE', name: 'Home care', offered: provider.secondOpinionAdmin },
      ],
    };
  },

  async updateProviderLocation(ctx) {
    const { clinicId, lat, lng, address } = ctx.body;
    await change(ctx, async (c) => {
      await mustWorkAt(c.tx, ctx.who.roleId, [['clinicId', clinicId ?? null]]);
      const place = { lat, lng, address: JSON.stringify(address), at: c.now };
      await upsertLocation(c.tx, { providerId: ctx.who.roleId, clinicKey: clinicId ?? '' }, place);
      await c.audit('SAVE_LOCATION', 'provider', ctx.who.roleId);
      await c.event('profile.changed', [`user:${ctx.who.userId}`], {});
    });
    return {};
  },
};
