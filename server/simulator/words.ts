import type { RequestKind } from '#contract/shared.ts';
import type { Random } from '#server/seed/random.ts';

type Lang = 'en' | 'hi';

/** Subjects of questions and the patients' answers. The first match counts. */
const ANSWERS: readonly { asks: RegExp; en: readonly string[]; hi: readonly string[] }[] = [
  {
    asks: /allerg|एलर्जी/i,
    en: ['No new allergy that I know of.', 'No allergy besides what my record says.'],
    hi: ['नहीं, कोई नई एलर्जी नहीं है।'],
  },
  {
    asks: /since|how long|when did|कब से|कितने दिन/i,
    en: ['Since yesterday evening.', 'About three days now.'],
    hi: ['कल शाम से।', 'तीन दिन हो गए।'],
  },
  { asks: /fever|temperature|बुखार/i, en: ['101 °F this morning.', 'No fever today.'], hi: ['सुबह 101 था।'] },
  {
    asks: /pain|hurt|दर्द/i,
    en: ['Six out of ten, worse at night.', 'Only when I move.'],
    hi: ['हाँ, रात में ज़्यादा होता है।'],
  },
  {
    asks: /medicine|tablet|taking|dose|दवा|गोली/i,
    en: ['The usual ones, nothing new.', 'One paracetamol at noon, nothing else today.'],
    hi: ['सुबह एक गोली ली थी।'],
  },
  {
    asks: /sugar|\bbp\b|pressure|spo2|oxygen|शुगर/i,
    en: ['BP was 146 over 92 just now.', 'Sugar 212 before lunch.'],
    hi: ['शुगर अभी 212 है।'],
  },
  {
    asks: /photo|picture|camera|video|फ़ोटो|फोटो/i,
    en: ['One moment, I am taking it.', 'Somebody here is holding the phone.'],
    hi: ['एक मिनट, भेज रही हूँ।'],
  },
  {
    asks: /address|where|पता/i,
    en: ['Second floor, the gate beside the chemist.'],
    hi: ['दूसरी मंज़िल, दवा की दुकान के पास।'],
  },
  { asks: /pay|link|amount|रुपये|पैसे/i, en: ['Got the link, paying now.'], hi: ['लिंक मिल गया, अभी भेजता हूँ।'] },
  { asks: /thank|welcome|take care|धन्यवाद/i, en: ['Thank you so much.'], hi: ['बहुत धन्यवाद।'] },
  {
    asks: /hello|good (morning|afternoon|evening)|namaste|नमस्ते/i,
    en: ['Hello, yes, I am here.'],
    hi: ['नमस्ते, जी।'],
  },
];

const ELSE: Readonly<
  Record<'EMERGENCY_CARE' | 'TALK_TO_NURSE' | 'TALK_TO_DOC' | 'ORDER', Record<Lang, readonly string[]>>
> = {
  EMERGENCY_CARE: {
    en: [
      'Please hurry, it is getting worse.',
      'Awake and talking, but it is not getting better.',
      'We are at home, I am not alone.',
    ],
    hi: ['जल्दी कीजिए, तकलीफ़ बढ़ रही है।', 'होश में हैं, पर पसीना आ रहा है।'],
  },
  TALK_TO_NURSE: {
    en: [
      'Yes, I will do that.',
      'Should I come in, or can I wait until tomorrow?',
      'It is a little better than in the morning.',
    ],
    hi: ['जी, ठीक है।', 'कल तक रुक सकते हैं क्या?'],
  },
  TALK_TO_DOC: {
    en: ['Yes, doctor.', 'I can send you my old reports.', 'It comes and goes, mostly after meals.'],
    hi: ['जी डॉक्टर साहब।', 'पुरानी रिपोर्ट भेज दूँ?'],
  },
  ORDER: {
    en: ['Tomorrow after seven is fine.', 'Yes, I will be fasting.', 'All right, I will be at home.'],
    hi: ['कल सात बजे के बाद ठीक है।', 'जी, खाली पेट रहूँगा।'],
  },
};

/**
 * The patient's answer to a staff message for this kind of request; in Hindi when the staff or the patient
 * wrote in Hindi.
 */
export function replyTo(kind: RequestKind, patientLang: string, said: string, random: Random): string {
  const lang: Lang = patientLang === 'hi' || /\p{Script=Devanagari}/u.test(said) ? 'hi' : 'en';
  const group =
    kind === 'EMERGENCY_CARE' || kind === 'TALK_TO_NURSE' || kind === 'TALK_TO_DOC' ? kind : 'ORDER';
  const answer = ANSWERS.find(({ asks }) => asks.test(said)) ?? ELSE[group];
  return random.pick(answer[lang]);
}
