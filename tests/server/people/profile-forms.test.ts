import { describe, expect, test } from 'vitest';
import { profileCalls } from '#contract/profile.ts';
import { profileFormCalls as calls } from '#contract/profile-forms.ts';
import { referenceCalls } from '#contract/reference.ts';
import { storageCalls } from '#contract/storage.ts';
import { openServer } from '#tests/support/server/server.ts';
import { pdf } from '#tests/support/inputs/files.ts';

const server = await openServer();
const meera = () => server.signInAs('meera.iyer');
/** Signs in a provider who is not verified yet, with two of three forms incomplete. */
const nikhil = () => server.signInAs('nikhil.patil');
const address = {
  address1: 'Flat 4, Karve Road',
  address3: 'Shanti Clinic',
  city: 'Pune',
  state: 'Maharashtra',
  pin: '411004',
};

function personal(version: number, more: object = {}) {
  return {
    version,
    salutationId: 1,
    name: 'Meera S. Iyer',
    dateOfBirth: '1979-04-12',
    sex: 'FEMALE' as const,
    email: 'meera@shanti.example',
    languageIds: [1],
    addresses: [address],
    ...more,
  };
}
const services = [
  { consultationMode: 'VIDEO', offered: true, feePaise: 80_000, followUpFeePaise: 40_000, slotMinutes: 15 },
  { consultationMode: 'CHAT', offered: false, feePaise: 0, followUpFeePaise: 0, slotMinutes: 15 },
] as const;
const availability = [{ clinicId: null, weekday: 1, from: '09:00', to: '13:00' }];
const professional = {
  specialisationIds: [1],
  qualifications: [{ qualification: 'MBBS', university: 'Pune', year: 2002, countryCode: 'IN' }],
  practisingSince: 2003,
  about: 'Diabetes and blood pressure.',
};

async function completion(who: Awaited<ReturnType<typeof meera>>) {
  return who.call(profileCalls.profileCompletionStatus, { query: { userId: who.userId } });
}

describe('a form', () => {
  test('saves with a new version, and notifies only the person’s own screens', async () => {
    const doctor = await meera();
    const { personalInformation: before } = await doctor.call(calls.getDoctorPersonalInformation, {});
    expect(before.name).toBe('Meera Iyer');
    const body = personal(before.version, { email: before.email });
    const { personalInformation } = await doctor.call(calls.updateDoctorPersonalProfile, { body });
    expect(personalInformation).toMatchObject({
      name: 'Meera Iyer',
      pendingName: 'Meera S. Iyer',
      sex: 'FEMALE',
      addresses: [address],
      version: before.version + 1,
    });
    expect(await doctor.call(calls.getDoctorPersonalInformation, {})).toMatchObject({ personalInformation });
    expect((await server.rows('event')).at(-1)).toMatchObject({
      type: 'profile.changed',
      audience: [`user:${doctor.userId}`],
    });
    expect((await server.rows('audit')).at(-1)).toMatchObject({
      action: 'SAVE_PERSONAL',
      entityId: doctor.roleId,
    });
  });

  test('refuses an older version and changes nothing', async () => {
    const doctor = await meera();
    const { personalInformation } = await doctor.call(calls.getDoctorPersonalInformation, {});
    const body = personal(personalInformation.version - 1, { name: 'Somebody Else' });
    const refused = await doctor.refusal(calls.updateDoctorPersonalProfile, { body });
    expect(refused).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      detail: { version: personalInformation.version },
    });
    expect((await doctor.call(calls.getDoctorPersonalInformation, {})).personalInformation.name).toBe(
      personalInformation.name,
    );
  });

  test.each([
    ['salutationId', { salutationId: 9999 }],
    ['languageIds.0', { languageIds: [99_999] }],
    ['dateOfBirth', { dateOfBirth: '2020-01-01' }],
    ['dateOfBirth', { dateOfBirth: '0000-01-01' }],
    ['email', { email: 'not an address' }],
    ['name', { name: ' ' }],
  ])('with a wrong %s says which field', async (path, more) => {
    const doctor = await meera();
    const refused = await doctor.refusal(calls.updateDoctorPersonalProfile, { body: personal(2, more) });
    expect(refused).toMatchObject({ code: 'BAD_INPUT', fields: [{ path }] });
  });

  test('refuses agents and nurses', async () => {
    const agent = await server.signInAs('farhan.shaikh');
    expect((await agent.refusal(calls.getDoctorPersonalInformation, {})).code).toBe('NOT_ALLOWED');
  });
});

describe('services and fees', () => {
  test('become the fee that consultations earn', async () => {
    const doctor = await meera();
    const { serviceAndFeeInformation: before } = await doctor.call(calls.getServiceAndFeeInformation, {});
    await doctor.call(calls.saveServiceAndFeeInformation, {
      body: { version: before.version, services: [...services], availability },
    });
    const [row] = (await server.rows('provider')).filter((one) => one.id === doctor.roleId);
    expect(row?.feePaise).toBe(80_000);
  });

  test.each([
    ['services.0.feePaise', { services: [{ ...services[0], feePaise: 1 }] }],
    ['services.1.consultationMode', { services: [services[0], services[0]] }],
    ['services.0.followUpFeePaise', { services: [{ ...services[0], followUpFeePaise: 90_000 }] }],
    ['availability.0.to', { availability: [{ ...availability[0], to: '24:30' }] }],
    ['availability.1.from', { availability: [availability[0], { ...availability[0], from: '12:00' }] }],
    ['availability.0.clinicId', { availability: [{ ...availability[0], clinicId: 'elsewhere' }] }],
    ['services.0.feePaise', { services: [{ ...services[0], feePaise: 9e15 }] }],
  ])('%s is checked', async (path, more) => {
    const doctor = await meera();
    const { serviceAndFeeInformation } = await doctor.call(calls.getServiceAndFeeInformation, {});
    const body = { version: serviceAndFeeInformation.version, services, availability, ...more };
    const answer = await doctor.send(calls.saveServiceAndFeeInformation, { body });
    expect(await answer.json()).toMatchObject({ code: 'BAD_INPUT', fields: [{ path }] });
  });

  test('the parts that a provider takes in the hospital follow their flags', async () => {
    const { services: parts } = await (await meera()).call(calls.getServiceInformation, {});
    expect(parts.filter((part) => part.offered).map((part) => part.type)).toContain('DERMACARE');
    const other = await (await server.signInAs('arjun.rao')).call(calls.getServiceInformation, {});
    expect(other.services.find((part) => part.type === 'DERMACARE')?.offered).toBe(false);
  });
});

describe('R2.19 completion', () => {
  test('comes with the form, for someone who is not verified yet', async () => {
    const doctor = await nikhil();
    expect(await completion(doctor)).toMatchObject({ professionalInfo: false, serviceInfo: false });
    await doctor.call(calls.updateDoctorProfessionalProfile, { body: { version: 1, ...professional } });
    expect(await completion(doctor)).toMatchObject({ professionalInfo: true, serviceInfo: false });
    await doctor.call(calls.saveServiceAndFeeInformation, {
      body: { version: 1, services: [...services], availability },
    });
    expect(await completion(doctor)).toMatchObject({ professionalInfo: true, serviceInfo: true });
  });

  test('goes again when the form is emptied', async () => {
    const doctor = await nikhil();
    await doctor.call(calls.saveServiceAndFeeInformation, {
      body: { version: 2, services: [...services], availability: [] },
    });
    expect(await completion(doctor)).toMatchObject({ serviceInfo: false });
  });

  test('the chosen specialisations are read back', async () => {
    const { selectedSpecialization } = await (
      await nikhil()
    ).call(referenceCalls.getListOfSelectedSpecialization, {});
    expect(selectedSpecialization.map((row) => row.id)).toEqual([1]);
  });
});

describe('a licence', () => {
  const council = 'Karnataka Medical Council';
  const body = { registrationNumber: 'KMC 4711', medicalCouncil: council, registeredOn: '2010-05-01' };

  test('counts only once it has been checked: until then prescriptions bear the old one', async () => {
    const doctor = await meera();
    const { license } = await doctor.call(calls.saveLicenseDetails, { body: { ...body, file: pdf() } });
    expect(license).toMatchObject({ registrationNumber: 'KMC 4711', verified: false });
    expect(license.documentId).not.toBeNull();
    const [row] = (await server.rows('provider')).filter((one) => one.id === doctor.roleId);
    expect(row?.registrationNumber).not.toBe('KMC 4711');
  });

  test('its paper is opened by its owner alone', async () => {
    const doctor = await meera();
    const { professionalInformation } = await doctor.call(calls.getDoctorProfessionalInformation, {});
    const body = { documentId: professionalInformation.license?.documentId ?? '' };
    const { url } = await doctor.call(storageCalls.getDocuementURLByID, { body });
    expect((await server.request(url, { method: 'GET' })).headers.get('content-type')).toBe(
      'application/pdf',
    );
    const { document } = await doctor.call(storageCalls.getDocuementByID, { body });
    expect(document).toMatchObject({ kind: 'PROFILE', contentType: 'application/pdf' });
    const other = await server.signInAs('arjun.rao');
    expect((await other.refusal(storageCalls.getDocuementURLByID, { body })).code).toBe('NOT_FOUND');
    expect((await other.refusal(storageCalls.getDocuementByID, { body })).code).toBe('NOT_FOUND');
  });

  test('the paper stays with its own number and goes with another', async () => {
    const doctor = await meera();
    const same = await doctor.call(calls.saveLicenseDetails, { body: { ...body, validTill: '2030-01-01' } });
    expect(same.license.documentId).not.toBeNull();
    const other = await doctor.call(calls.saveLicenseDetails, {
      body: { ...body, registrationNumber: 'X 1' },
    });
    expect(other.license.documentId).toBeNull();
  });

  test.each([
    ['medicalCouncil', { medicalCouncil: 'Council of Nowhere' }],
    ['registeredOn', { registeredOn: '2199-01-01' }],
    ['validTill', { validTill: '2019-01-01' }],
  ])('with a wrong %s is refused', async (path, more) => {
    const refused = await (await meera()).refusal(calls.saveLicenseDetails, { body: { ...body, ...more } });
    expect(refused).toMatchObject({ code: 'BAD_INPUT', fields: [{ path }] });
  });

  test('refuses another kind of file', async () => {
    const file = new File(['<svg/>'], 'x.pdf', { type: 'application/pdf' });
    expect((await (await meera()).refusal(calls.saveLicenseDetails, { body: { ...body, file } })).code).toBe(
      'WRONG_TYPE',
    );
  });
});

describe('the practice on the map', () => {
  test('stores per clinic of the provider, and for their own', async () => {
    const doctor = await meera();
    const { clinicProvider } = await doctor.call(profileCalls.providerClinicListDetails, {
      query: { providerId: doctor.roleId },
    });
    const clinicId = clinicProvider[0]?.clinicId ?? '';
    for (const body of [
      { lat: 18.5, lng: 73.8, address },
      { lat: 18.51, lng: 73.81, address, clinicId },
      { lat: 18.52, lng: 73.82, address },
    ])
      await doctor.call(calls.updateProviderLocation, { body });
    const { personalInformation } = await doctor.call(calls.getDoctorPersonalInformation, {});
    expect(personalInformation.locations.map(({ clinicId, lat }) => [clinicId, lat])).toEqual([
      [null, 18.52],
      [clinicId, 18.51],
    ]);
  });

  test('refuses a clinic that is not theirs', async () => {
    const body = { lat: 0, lng: 0, address, clinicId: 'elsewhere' };
    expect(await (await meera()).refusal(calls.updateProviderLocation, { body })).toMatchObject({
      code: 'BAD_INPUT',
      fields: [{ path: 'clinicId' }],
    });
  });
});
