import type { nurseHandOver } from '#i18n/en/nurse-hand-over.ts';
import type { Translation } from '#i18n/text.ts';

/** Hindi, not yet read by a native speaker. */
export const nurseHandOverHindi: Translation<(typeof nurseHandOver)['en']> = {
  toNurse: 'किसी नर्स को सौंपें',
  title: (name) => `${name} को किसी और नर्स को सौंपें?`,
  intro: 'सूची में इस हब की वही नर्सें हैं जो साइन इन हैं। उनके डिवाइस पर सूचना जाती है।',
  to: 'नर्स',
  none: 'इस हब की कोई और नर्स साइन इन नहीं है।',
  open: (count) => `${count} खुले`,
  inCall: 'कॉल में',
  note: 'नर्स के लिए नोट',
  keep: 'मरीज़ को अपने पास रखें',
  done: 'सौंप दिया गया।',
};
