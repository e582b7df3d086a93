import { describe, expect, test } from 'vitest';
import {
  clashingTimes,
  isPersonalComplete,
  isProfessionalComplete,
  isServiceComplete,
} from '#domain/profile-completion.ts';

const address = { address1: '4 FC Road', city: 'Pune', state: 'Maharashtra' };
const personal = { dateOfBirth: '1980-01-01', sex: 'FEMALE', languageIds: [1], addresses: [address] };
const held = { qualification: 'MBBS', university: '', year: null, countryCode: 'IN' };
const professional = { specialisationIds: [1], qualifications: [held], hasLicense: true };
const service = {
  consultationMode: 'VIDEO',
  offered: true,
  feePaise: 1,
  followUpFeePaise: 1,
  slotMinutes: 15,
} as const;
const hours = { clinicId: null, weekday: 1, from: '09:00', to: '12:00' };

describe('R2.19 a form is complete with all of its parts, and without any one of them it is not', () => {
  test.each([
    [{}, true],
    [{ dateOfBirth: null }, false],
    [{ sex: null }, false],
    [{ languageIds: [] }, false],
    [{ addresses: [] }, false],
    [{ addresses: [{ ...address, city: '' }] }, false],
  ])('personal %j', (more, complete) => {
    expect(isPersonalComplete({ ...personal, ...more })).toBe(complete);
  });

  test.each([
    [{}, true],
    [{ specialisationIds: [] }, false],
    [{ qualifications: [] }, false],
    [{ hasLicense: false }, false],
  ])('professional %j', (more, complete) => {
    expect(isProfessionalComplete({ ...professional, ...more })).toBe(complete);
  });

  test('services need a mode on offer and hours', () => {
    expect(isServiceComplete({ services: [service], availability: [hours] })).toBe(true);
    expect(isServiceComplete({ services: [service], availability: [] })).toBe(false);
    expect(isServiceComplete({ services: [{ ...service, offered: false }], availability: [hours] })).toBe(
      false,
    );
  });
});

describe('hours of a week clash', () => {
  const night = { ...hours, from: '21:00', to: '09:00' };

  test('hours clash on the same day alone, and touching is no clash', () => {
    const later = { ...hours, from: '12:00', to: '13:00' };
    expect(clashingTimes([hours, later, { ...hours, weekday: 2 }])).toEqual([]);
    expect(clashingTimes([hours, { ...hours, from: '11:59' }])).toEqual([1]);
  });

  test('over midnight, and a night that ends where the day begins does not', () => {
    const tuesday = { ...hours, weekday: 2 };
    expect(clashingTimes([night, tuesday])).toEqual([]);
    expect(clashingTimes([night, { ...tuesday, from: '08:59' }])).toEqual([1]);
    expect(clashingTimes([tuesday, { ...night, to: '09:01' }])).toEqual([1]);
  });

  test('over the end of the week, in either order', () => {
    const sunday = { ...night, weekday: 7, to: '09:01' };
    expect(clashingTimes([hours, sunday])).toEqual([1]);
    expect(clashingTimes([sunday, hours])).toEqual([1]);
    expect(clashingTimes([hours, { ...sunday, to: '09:00' }])).toEqual([]);
  });

  test('only where both times are entered', () => {
    expect(clashingTimes([{ ...hours, to: '' }, hours, { ...hours, from: '' }])).toEqual([]);
  });

  test('with an evening until 24:00, not with the next morning', () => {
    const evening = { ...hours, from: '18:00', to: '24:00' };
    expect(clashingTimes([evening, { ...hours, weekday: 2, from: '00:00' }])).toEqual([]);
    expect(clashingTimes([evening, { ...hours, from: '23:45', to: '24:00' }])).toEqual([1]);
  });
});
