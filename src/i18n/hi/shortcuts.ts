import type { shortcuts } from '#i18n/en/shortcuts.ts';
import type { Translation } from '#i18n/text.ts';

export const shortcutsHindi: Translation<(typeof shortcuts)['en']> = {
  title: 'कीबोर्ड शॉर्टकट',
  or: 'या',
  onlySheet: 'इस स्क्रीन पर अभी कोई और शॉर्टकट नहीं है।',
  notInFields: 'किसी फ़ील्ड में लिखते समय अक्षरों और चिह्नों के शॉर्टकट बंद रहते हैं।',
  sheet: 'यह सूची दिखाएँ',
  search: 'खोज पर जाएँ',
  nextRow: 'अगली पंक्ति',
  previousRow: 'पिछली पंक्ति',
  firstRow: 'पहली पंक्ति',
  lastRow: 'आख़िरी पंक्ति',
  tickRow: 'फ़ोकस वाली पंक्ति चुनें या चुनाव हटाएँ',
  openRow: 'फ़ोकस वाली पंक्ति खोलें',
  send: 'लिखा जा रहा संदेश भेजें',
  newLine: 'संदेश में नई लाइन',
  nextMedicine: 'ख़ुराक में: अगली दवा खोजें',
  repeatLast: 'पिछला पर्चा पैड पर रखें',
  sign: 'हस्ताक्षर पर जाएँ',
  useMatch: 'इस नंबर का रोगी चुनें',
  newRequest: 'फ्रंट डेस्क पर नया अनुरोध',
  movePin: 'फ़ोकस वाला नया निशान खिसकाएँ',
};
