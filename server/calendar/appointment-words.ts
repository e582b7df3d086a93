import type { ConsultationMode } from '#contract/shared.ts';

export type AppointmentNews = 'BOOKED' | 'MOVED' | 'CANCELLED' | 'HANDED_OVER' | 'REMINDER';

interface Facts {
  mode: ConsultationMode;
  doctor: string;
  at: Date;
  timeZone: string;
  clinicName: string | null;
  support: string;
}

const MODES = {
  en: { VIDEO: 'video', AUDIO: 'audio', CHAT: 'chat', IN_PERSON: 'in-person' },
  hi: { VIDEO: 'वीडियो', AUDIO: 'ऑडियो', CHAT: 'चैट', IN_PERSON: 'आमने-सामने' },
} as const satisfies Record<string, Record<ConsultationMode, string>>;

/** What a patient reads of an appointment: nothing that says why they come. */
export function patientWords(news: AppointmentNews, facts: Facts, languages: readonly string[]): string {
  const isHindi = languages.includes('Hindi') && !languages.includes('English');
  return isHindi ? hindi(news, facts) : english(news, facts);
}

function english(news: AppointmentNews, facts: Facts): string {
  const { mode, doctor, support } = facts;
  const visit = `${MODES.en[mode]} appointment with ${doctor}`;
  const when = `${timeIn('en-IN', facts)}${placeOf(facts, ' at ')}`;
  const ask = `To change it, write to ${support}.`;
  if (news === 'CANCELLED') return `your ${visit} on ${when} is cancelled. Questions: ${support}.`;
  if (news === 'MOVED') return `your ${visit} is moved to ${when}. ${ask}`;
  if (news === 'HANDED_OVER')
    return `your ${MODES.en[mode]} appointment on ${when} is now with ${doctor}. ${ask}`;
  return `${news === 'REMINDER' ? 'reminder: ' : ''}your ${visit} is on ${when}. ${ask}`;
}

function hindi(news: AppointmentNews, facts: Facts): string {
  const { mode, doctor, support } = facts;
  const visit = `${doctor} के साथ आपका ${MODES.hi[mode]} अपॉइंटमेंट`;
  const when = `${timeIn('hi-IN', facts)}${placeOf(facts, ', ')}`;
  const ask = `बदलने के लिए ${support} पर लिखें।`;
  if (news === 'CANCELLED') return `${visit} (${when}) रद्द हो गया है। सवाल हों तो ${support} पर लिखें।`;
  if (news === 'MOVED') return `${visit} अब ${when} को है। ${ask}`;
  if (news === 'HANDED_OVER') return `${when} का आपका ${MODES.hi[mode]} अपॉइंटमेंट अब ${doctor} के साथ है। ${ask}`;
  return `${news === 'REMINDER' ? 'याद रखें: ' : ''}${visit} ${when} को है। ${ask}`;
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
