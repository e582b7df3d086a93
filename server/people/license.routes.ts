import type { profileFormCalls } from '#contract/profile-forms.ts';
import { isProfessionalComplete } from '#domain/profile-completion.ts';
import { change } from '#server/platform/writes/change.ts';
import { checkedFile } from '#server/files/checked-file.ts';
import { storeUpload } from '#server/files/store-upload.ts';
import { badField, orNotFound } from '#server/platform/http/refusal.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { presentLicense } from './present-profile.ts';
import { insertProfileFile } from './profile-files.ts';
import { listMedicalCouncils } from '#server/reference/lists.ts';
import { upsertLicense } from './license.queries.ts';
import { lockOwnProfile, readOwnProfile } from './own-profile.ts';
import { updateProvider } from './provider.queries.ts';
import { wallOf } from '#domain/zoned-time.ts';

type LicenseCalls = Pick<typeof profileFormCalls, 'saveLicenseDetails'>;

/** Handlers of licences: until a new one is verified, prescriptions show the previous one. */
export const licenseHandlers: HandlersOf<LicenseCalls> = {
  saveLicenseDetails: {
    async prepare(seen) {
      const { registrationNumber, medicalCouncil, registeredOn, validTill, file } = seen.body;
      if (!listMedicalCouncils().some((council) => council.medicalCouncil === medicalCouncil))
        throw badField('medicalCouncil', 'NOT_ON_LIST');
      const today = wallOf(seen.clock.now(), seen.config.TIME_ZONE).day;
      if (registeredOn && registeredOn > today) throw badField('registeredOn', 'DATE_IN_FUTURE');
      if (validTill && validTill < today) throw badField('validTill', 'LICENCE_EXPIRED');
      const kept = file && (await storeUpload(seen, await checkedFile(file)));
      return async (ctx) => {
        const providerId = ctx.who.roleId;
        const saved = await change(ctx, async (c) => {
          const before = await lockOwnProfile(c.tx, providerId);
          const { userId } = ctx.who;
          const name = file?.name || 'licence';
          const stored = kept && (await insertProfileFile(c, kept, { userId, kind: 'LICENSE', name }));
          const columns = {
            registrationNumber,
            medicalCouncil,
            registeredOn: registeredOn ?? null,
            validTill: validTill ?? null,
            // The document of another registration is no proof of this one.
            fileId:
              stored?.id ??
              (before.license?.registrationNumber === registrationNumber ? before.license.fileId : null),
            verified: false,
            changedAt: c.now,
          };
          await upsertLicense(c.tx, providerId, columns);
          const professionalInfo = isProfessionalComplete({ ...before.profile, hasLicense: true });
          await updateProvider(c.tx, providerId, { professionalInfo });
          await c.audit('SAVE_LICENSE', 'provider', providerId);
          await c.event('profile.changed', [`user:${userId}`], {});
          return readOwnProfile(c.tx, providerId);
        });
        return { license: orNotFound(presentLicense(saved)) };
      };
    },
  },
};
