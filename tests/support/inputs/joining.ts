import { randomUUID } from 'node:crypto';
import { registrationCalls } from '#contract/registration.ts';
import { inviteProvider, mintNurseLink } from '#server/people/staff-admin.ts';
import { lastCode } from '#tests/support/server/codes.ts';
import { pdf } from '#tests/support/inputs/files.ts';
import type { InputsOf } from '#tests/support/inputs/make.ts';
import { BASIC, type TestServer } from '#tests/support/server/server.ts';
import type { Rows } from '#tests/support/journeys/world.ts';

let next = 9_300_000_000;
const newDoctor = () => {
  next += 1;
  return {
    name: 'Rohini Kale',
    mobile: String(next),
    email: 'rohini@clinic.example',
    password: 'a quiet monsoon',
  };
};

async function invitation({ clinicId }: Rows, { deps }: TestServer): Promise<{ id: string }> {
  const wish = { clinicId, invitedBy: 'Dr. Meera Iyer', note: '' };
  const path = await inviteProvider(deps, wish).catch(() => '/absent');
  return { id: path.split('/').at(-1) ?? '' };
}

export const registrationInputs: InputsOf<typeof registrationCalls> = {
  startRegistration: () => ({ body: newDoctor() }),
  async confirmRegistration(_, server) {
    const body = newDoctor();
    const anonymous = server.client({ authorization: BASIC }, body.mobile);
    const { responseString } = await anonymous.call(registrationCalls.startRegistration, { body });
    return { body: { OTPId: responseString, OTP: await lastCode(server, body.mobile) } };
  },
  registration: () => ({}),
  addRegistrationDocument: () => ({ body: { clientId: randomUUID(), name: 'Degree', file: pdf() } }),
  async removeRegistrationDocument(rows, server) {
    const me = await server.signInAs(rows.userName);
    const { body } = await registrationInputs.addRegistrationDocument(rows, server);
    const answer = await me.send(registrationCalls.addRegistrationDocument, { body });
    const { registration } = (await answer.json()) as { registration?: { documents: { id: string }[] } };
    return { body: { documentId: registration?.documents.at(-1)?.id ?? 'none' } };
  },
  submitRegistration: () => ({}),
  providerInvitation: async (rows, server) => ({ query: await invitation(rows, server) }),
  acceptProviderInvitation: async (rows, server) => ({ body: await invitation(rows, server) }),
  async redeemNurseLink(_, { deps }) {
    const link = new URL(await mintNurseLink(deps, 'rekha.pawar'), 'http://portal');
    const [, , userId = '', access = '', refresh = ''] = link.pathname.split('/');
    return { body: { userId, access, refresh } };
  },
};
