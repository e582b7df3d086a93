import type { ConsultationType, ConsultationTypeConfig } from '#contract/reference.ts';

/** Options of each kind of consultation, as defaults for forms and calendars. Fees are in paise. */
export const CONSULTATION_TYPES: Readonly<Record<ConsultationType, ConsultationTypeConfig>> = {
  SCHEDULED: {
    type: 'SCHEDULED',
    name: 'Appointment',
    consultationModes: ['VIDEO', 'AUDIO', 'CHAT', 'IN_PERSON'],
    slotMinutes: 15,
    followUpDays: 14,
    feeMinPaise: 10_000,
    feeMaxPaise: 500_000,
  },
  URGENT_CARE: {
    type: 'URGENT_CARE',
    name: 'Urgent care',
    consultationModes: ['VIDEO', 'AUDIO', 'CHAT', 'IN_PERSON'],
    slotMinutes: 10,
    followUpDays: 3,
    feeMinPaise: 20_000,
    feeMaxPaise: 500_000,
  },
  SECOND_OPINION: {
    type: 'SECOND_OPINION',
    name: 'Second opinion',
    consultationModes: ['VIDEO', 'AUDIO', 'IN_PERSON'],
    slotMinutes: 30,
    followUpDays: 30,
    feeMinPaise: 50_000,
    feeMaxPaise: 2_000_000,
  },
  SKINCARE: {
    type: 'SKINCARE',
    name: 'Skincare case review',
    consultationModes: ['CHAT', 'VIDEO'],
    slotMinutes: 10,
    followUpDays: 30,
    feeMinPaise: 10_000,
    feeMaxPaise: 300_000,
  },
  DERMACARE: {
    type: 'DERMACARE',
    name: 'Dermacare',
    consultationModes: ['VIDEO', 'CHAT', 'IN_PERSON'],
    slotMinutes: 15,
    followUpDays: 30,
    feeMinPaise: 20_000,
    feeMaxPaise: 500_000,
  },
  HOME_CARE: {
    type: 'HOME_CARE',
    name: 'Home care',
    consultationModes: ['IN_PERSON', 'VIDEO', 'AUDIO'],
    slotMinutes: 60,
    followUpDays: 7,
    feeMinPaise: 30_000,
    feeMaxPaise: 1_000_000,
  },
};
