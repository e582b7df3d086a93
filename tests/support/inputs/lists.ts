import type { billingCalls } from '#contract/billing.ts';
import type { portalCalls } from '#contract/portal.ts';
import type { profileCalls } from '#contract/profile.ts';
import type { referenceCalls } from '#contract/reference.ts';
import { addSeconds } from '#server/platform/time.ts';
import { hashToken, newToken } from '#server/platform/http/tokens.ts';
import type { InputsOf } from '#tests/support/inputs/make.ts';

const own = ({ userId }: { userId: string }) => ({ query: { userId } });

export const profileInputs: InputsOf<typeof profileCalls> = {
  getProviderByUserId: own,
  profileCompletionStatus: own,
  agentById: own,
  nurseById: own,
  providerClinicListDetails: ({ roleId }) => ({ query: { providerId: roleId } }),
  getClinicProviderStatus: ({ roleId, clinicId }) => ({ body: { providerId: roleId, clinicId } }),
  openClinicDashboard: ({ clinicId }) => ({ body: { clinicId } }),
  async redeemClinicTicket(_, { db, clock }) {
    const { providerId, clinicId } = await db
      .selectFrom('clinicProvider')
      .selectAll()
      .executeTakeFirstOrThrow();
    const ticket = newToken();
    const values = {
      ticketHash: hashToken(ticket),
      providerId,
      clinicId,
      expiresAt: addSeconds(clock.now(), 60),
    };
    await db.insertInto('clinicTicket').values(values).execute();
    return { body: { ticket } };
  },
  getVideoAiLink: () => ({}),
};

export const referenceInputs: InputsOf<typeof referenceCalls> = {
  getLanguageslist: () => ({}),
  getQualifications: () => ({ query: { countryCode: 'IN' } }),
  stateMedicalCouncil: () => ({}),
  urgentcareHubs: () => ({}),
  salutation: () => ({}),
  getCountries: () => ({}),
  getStatesByCountry: () => ({ query: { countryCode: 'IN' } }),
  getCitiesByState: () => ({ query: { stateId: '1' } }),
  consultationByTypeConfig: () => ({ query: { type: 'URGENT_CARE' } }),
  getGoogleMapsByAddess: () => ({ query: { address: 'Kothrud, Pune' } }),
  getGoogleMapsBylatlng: () => ({ query: { latlng: '18.5074,73.8077' } }),
  getspecialisationlist: () => ({}),
  getListOfSelectedSpecialization: () => ({}),
  getPartnerClinics: () => ({ query: {} }),
};

const PERIOD = { from: '2026-01-01', to: '2026-12-31' };

export const billingInputs: InputsOf<typeof billingCalls> = {
  getProviderBillingAndPaymentDetails: () => ({ query: PERIOD }),
  billingSummary: () => ({ query: PERIOD }),
  billingExport: () => ({ query: { ...PERIOD, format: 'csv' } }),
};

export const portalInputs: InputsOf<typeof portalCalls> = {
  events: () => ({ query: {} }),
  deliverWrites: () => ({
    body: {
      writes: [
        {
          key: 'nobody-waits-for-this',
          entity: 'none',
          call: 'removeAnnotation',
          body: { annotationId: 'nothing' },
        },
      ],
    },
  }),
  pushKey: () => ({}),
  deviceToken: ({ userId }) => ({
    body: {
      deviceToken: JSON.stringify({
        endpoint: `https://fcm.googleapis.com/fcm/send/${userId}`,
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      }),
      deviceId: 'web-portal',
      userId,
      deviceType: 'web',
    },
  }),
  removeDevice: ({ userId }) => ({ body: { endpoint: `https://fcm.googleapis.com/fcm/send/${userId}` } }),
};
