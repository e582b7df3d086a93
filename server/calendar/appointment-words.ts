import type { ConsultationMode } from '#contract/shared.ts';
import type { Language } from '#contract/sent-messages.ts';
import type { InLanguages, Values } from '#server/notifications/tell.ts';

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
  mr: { VIDEO: 'व्हिडिओ', AUDIO: 'ऑडिओ', CHAT: 'चॅट', IN_PERSON: 'प्रत्यक्ष' },
  bn: { VIDEO: 'ভিডিও', AUDIO: 'অডিও', CHAT: 'চ্যাট', IN_PERSON: 'সামনাসামনি' },
  ta: { VIDEO: 'வீடியோ', AUDIO: 'ஆடியோ', CHAT: 'அரட்டை', IN_PERSON: 'நேரடி' },
  te: { VIDEO: 'వీడియో', AUDIO: 'ఆడియో', CHAT: 'చాట్', IN_PERSON: 'ముఖాముఖి' },
} as const satisfies Record<Language, Record<ConsultationMode, string>>;
const LANGUAGES = Object.keys(MODES) as Language[];

/** Returns what a patient reads of an appointment: nothing that says why they come. */
export function appointmentValues(facts: Facts): Values {
  const { mode, doctor } = facts;
  return {
    doctor,
    mode: inEach((language) => MODES[language][mode]),
    when: inEach((language) => timeIn(language, facts) + placeOf(facts, language === 'en' ? ' at ' : ', ')),
  };
}

const inEach = (say: (language: Language) => string): InLanguages => ({
  en: say('en'),
  ...Object.fromEntries(LANGUAGES.map((language) => [language, say(language)])),
});

function placeOf({ mode, clinicName }: Facts, before: string): string {
  return mode === 'IN_PERSON' && clinicName ? `${before}${clinicName}` : '';
}

function timeIn(language: Language, { at, timeZone }: Facts): string {
  return new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, {
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
