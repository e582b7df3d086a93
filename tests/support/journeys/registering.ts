import { profileFormCalls as forms } from '#contract/profile-forms.ts';
import { registrationCalls as calls } from '#contract/registration.ts';
import { storageCalls } from '#contract/storage.ts';
import { pdf, png } from '#tests/support/inputs/files.ts';
import { lastCode } from '#tests/support/server/codes.ts';
import { BASIC, type TestServer } from '#tests/support/server/server.ts';

export const PASSWORD = 'a quiet monsoon';

/** A doctor who registers, each with a number of their own. */
export function registering(server: TestServer) {
  let next = 9_100_000_000;
  const newMobile = () => String((next += 1));

  function anonymous(name: string) {
    return server.client({ authorization: BASIC }, name);
  }
  async function start(mobile: string, more: object = {}) {
    const body = { name: 'Rohini Kale', mobile, email: 'rohini@clinic.example', password: PASSWORD, ...more };
    return anonymous(mobile).call(calls.startRegistration, { body });
  }
  async function join(mobile = newMobile(), more: object = {}) {
    const { responseString: OTPId } = await start(mobile, more);
    const OTP = await lastCode(server, mobile);
    const session = await anonymous(mobile).call(calls.confirmRegistration, { body: { OTP, OTPId } });
    return { ...server.client({ authorization: `Bearer ${session.access_token}` }), ...session, mobile };
  }
  type Joined = Awaited<ReturnType<typeof join>>;

  /** Fills every step but those left out. */
  async function fill(doctor: Joined, but: readonly string[] = []) {
    const address = {
      address1: '4 FC Road',
      address3: 'Kale Clinic',
      city: 'Pune',
      state: 'Maharashtra',
      pin: '411004',
    };
    if (!but.includes('PERSONAL'))
      await doctor.call(forms.updateDoctorPersonalProfile, {
        body: {
          version: 1,
          salutationId: 1,
          name: 'Rohini Kale',
          dateOfBirth: '1985-02-03',
          sex: 'FEMALE',
          email: 'rohini@clinic.example',
          languageIds: [1],
          addresses: [address],
        },
      });
    await doctor.call(forms.saveLicenseDetails, {
      body: { registrationNumber: 'MMC 2012/1', medicalCouncil: 'Maharashtra Medical Council', file: pdf() },
    });
    const qualifications = [{ qualification: 'MBBS', university: '', year: 2010, countryCode: 'IN' }];
    if (!but.includes('PROFESSIONAL'))
      await doctor.call(forms.updateDoctorProfessionalProfile, {
        body: { version: 1, specialisationIds: [1], qualifications, practisingSince: 2011, about: '' },
      });
    const fees = { feePaise: 60_000, followUpFeePaise: 30_000, slotMinutes: 15 };
    await doctor.call(forms.saveServiceAndFeeInformation, {
      body: {
        version: 1,
        services: [{ consultationMode: 'VIDEO', offered: true, ...fees }],
        availability: [{ clinicId: null, weekday: 1, from: '09:00', to: '12:00' }],
      },
    });
    await doctor.call(storageCalls.uploadSignature, { body: { userId: doctor.userId, file: png() } });
  }

  return { anonymous, fill, join, newMobile, start };
}
