import { expect, it } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { profileFormCalls } from '#contract/profile-forms.ts';
import { importList, listFile } from '#tests/support/server/imports.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';
import { signIn } from '#tests/support/server/sign-ins.ts';

const server = await openServer();
const { portal } = server;
const MOBILE = '+919822011231';

it('lets a doctor from a staff list with a registration number read the form of the council', async () => {
  const operator = await signInOperator(server);
  const { job } = await importList(
    server,
    operator,
    listFile(
      'STAFF',
      'role,user_name,name,email,mobile,hubs,salutation,registration_number,agent_type',
      'provider,dr.kadam,Sunita Kadam,kadam@city.example,9822011231,wardline_kothrud,Dr.,MMC 2012/04/1187,',
    ),
  );
  expect(job).toMatchObject({ state: 'DONE', added: 1, bad: 0 });
  const { responseString: OTPId } = await portal.call(authCalls.forgotPassword, {
    body: { username: 'dr.kadam' },
  });
  const sent = (await server.rows('outgoing')).filter(({ recipient }) => recipient === MOBILE);
  const code = /\d{4,8}/.exec(sent.at(-1)?.text ?? '')?.[0] ?? '';
  const { resetToken = '' } = await portal.call(authCalls.verifyOTP, { body: { OTPId, OTP: code } });
  await portal.call(authCalls.resetPassword, { body: { resetToken, newPassword: 'tea-with-cardamom' } });
  const { access_token } = await signIn(portal, 'dr.kadam', 'tea-with-cardamom');
  const doctor = server.client({ authorization: `Bearer ${access_token}` });
  const { professionalInformation } = await doctor.call(
    profileFormCalls.getDoctorProfessionalInformation,
    {},
  );
  expect(professionalInformation.license).toMatchObject({
    registrationNumber: 'MMC 2012/04/1187',
    medicalCouncil: null,
    verified: false,
  });
});
