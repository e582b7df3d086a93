import type { ConsultationMode } from '#contract/shared.ts';
import type { Values } from '#server/notifications/tell.ts';

interface Facts {
  mode: ConsultationMode;
  doctor: string;
  at: Date;
  timeZone: string;
  clinicName: string | null;
}

const MODES = {
  en: { VIDEO: 'video', AUDIO: 'audio', CHAT: 'chat', IN_PERSON: 'in-person' },
  hi: { VIDEO: 'वीडियो', AUDIO: 'ऑडियो', CHAT: 'चैट', IN_PERSON: 'आमने-सामने' },
} as const satisfies Record<string, Record<ConsultationMode, string>>;

/** What a patient reads of an appointment: nothing that says why they come. */
export function appointmentValues(facts: Facts): Values {
  const { mode, doctor } = facts;
  return {
    doctor,
    mode: { en: MODES.en[mode], hi: MODES.hi[mode] },
    when: {
      en: `${timeIn('en-IN', facts)}${placeOf(facts, ' at ')}`,
      hi: `${timeIn('hi-IN', facts)}${placeOf(facts, ', ')}`,
    },
  };
}

function placeOf({ mode, clinicName }: Facts, before: string): string {
  return mode === 'IN_PERSON' && clinicName ? `${before}${clinicName}` : '';
}

function timeIn(locale: string, { at, timeZone }: Facts): string {
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'short',
  }).format(at);
}
