import { randomUUID } from 'node:crypto';
import { authCalls } from '#contract/auth.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import { codeFor } from '#tests/support/server/codes.ts';
import { forgetCodes, type InputsOf } from '#tests/support/inputs/make.ts';
import { BASIC, type TestServer } from '#tests/support/server/server.ts';
import { signIn } from '#tests/support/server/sign-ins.ts';

type CodeCall = typeof authCalls.forgotPassword | typeof authCalls.verifyUsernameAndSendOTP;

/** No other test signs in as them, so that their codes and sessions are these tests' alone. */
const [CODES, PASSWORDS, FORGETFUL] = ['deepa.rani', 'nisha.verma', 'samir.bose'];
const NEW_PASSWORD = 'seven green parrots';

/** Codes are capped by the day; these tests ask for more. */
async function askForCode(
  server: TestServer,
  row: CodeCall,
  username: string,
): Promise<{ OTPId: string; OTP: string }> {
  await forgetCodes(server);
  // From an address of its own: how often one may ask is not what these tests are about.
  const anonymous = server.client({ authorization: BASIC }, randomUUID());
  const { responseString } = await anonymous.call(row, { body: { username } });
  return { OTPId: responseString, OTP: await codeFor(server, username) };
}

export const authInputs: InputsOf<typeof authCalls> = {
  login: () => ({ query: { username: CODES } }),
  async completeLogin(_, { portal }) {
    const { transactionId } = await portal.call(authCalls.login, { query: { username: PASSWORDS } });
    return { body: { transactionId, password: SEED_PASSWORD, roles: ['agent'] } };
  },
  logouts: () => ({}),
  async getRefreshToken(_, { client }) {
    const anonymous = client({ authorization: BASIC }, randomUUID());
    return { body: { refreshToken: (await signIn(anonymous, CODES)).refresh_token } };
  },
  verifyUsernameAndSendOTP: () => ({ body: { username: CODES } }),
  async doctorVerifyOTP(_, server) {
    return {
      body: { ...(await askForCode(server, authCalls.verifyUsernameAndSendOTP, CODES)), roles: 'nurse' },
    };
  },
  sendOtpToProviderOnLogin: ({ userId }) => ({ body: { userId } }),
  async verifyOTP(_, server) {
    return { body: await askForCode(server, authCalls.forgotPassword, FORGETFUL) };
  },
  forgotPassword: () => ({ body: { username: FORGETFUL } }),
  async resetPassword(_, server) {
    const body = await askForCode(server, authCalls.forgotPassword, FORGETFUL);
    const { resetToken = '' } = await server.portal.call(authCalls.verifyOTP, { body });
    return { body: { resetToken, newPassword: NEW_PASSWORD } };
  },
  lock: () => ({}),
  unlockBySignOn: () => ({}),
  unlock: () => ({ body: { password: SEED_PASSWORD } }),
  changePassword: () => ({ body: { oldPassword: SEED_PASSWORD, newPassword: SEED_PASSWORD } }),
};
