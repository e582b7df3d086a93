import type { Consultation } from '#contract/consultations.ts';
import type { RoomMember } from '#contract/room.ts';

const MEMBER: RoomMember = {
  memberId: 'doctor',
  name: 'Vikram Desai',
  callsThemselves: null,
  role: 'provider',
  state: 'IN',
  microphone: true,
  camera: false,
  sharing: false,
};

/** A member of the call: by default the doctor, who is in. */
export function member(part: Partial<RoomMember>): RoomMember {
  return { ...MEMBER, ...part };
}

/** A running video visit, as far as the call and its header read it. */
export const VISIT = {
  id: 'visit',
  consultationNumber: 'CN-1',
  consultationMode: 'VIDEO',
  consultationStatus: 'IN_PROGRESS',
  patient: {
    id: 'patient',
    name: 'Dibyalata Nath',
    nameLang: 'en',
    mrn: 'MRN-1',
    sex: 'FEMALE',
    birthDate: '1984-03-21',
    ageYears: 42,
    age: { count: 42, unit: 'YEAR' },
    allergies: ['penicillin'],
    allergiesKnown: true,
    conditions: [],
    health: [],
    languages: ['English'],
  },
  request: null,
  startedAt: '2026-11-28T04:00:00.000Z',
  endedAt: null,
  may: ['join', 'prescribe', 'complete'],
} as unknown as Consultation;
