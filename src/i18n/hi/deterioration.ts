import type { deterioration } from '#i18n/en/deterioration.ts';
import type { Translation } from '#i18n/text.ts';

export const deteriorationHindi: Translation<(typeof deterioration)['en']> = {
  measured: (when, name) => `${when} को ${name} ने नापा।`,
  acknowledge: 'वाइटल्स देख लिए',
  acknowledgeOf: (name) => `${name} के वाइटल्स देख लिए`,
  call: (name, mobile) => `${name} को फ़ोन करें: ${mobile}`,
  endsForAll: 'इस रोगी की कोई खुली विज़िट आपके पास नहीं है। इससे चेतावनी हर डॉक्टर के लिए बंद हो जाती है।',
  whatWasDone: 'क्या किया गया',
  whatWasDoneHint: 'आपने किसे बुलाया, और अब रोगी को कौन देख रहा है।',
  open: (name) => `${name} की विज़िट खोलें`,
  read: 'खोलें',
  URGENT: 'अभी डॉक्टर को बुलाएँ।',
  EMERGENCY: 'अभी डॉक्टर और आपात सेवा को बुलाएँ।',
  saved: 'फ़ोन से या सामने बुलाएँ।',
  PREGNANT: 'स्कोर नहीं: NEWS2 गर्भावस्था के लिए नहीं है।',
  PREGNANCY_NOT_RECORDED: 'स्कोर नहीं: गर्भावस्था दर्ज नहीं।',
  isPregnant: 'गर्भवती',
  isNotPregnant: 'गर्भवती नहीं',
  asked: 'क्या रोगी गर्भवती है?',
  incomplete: 'पूरा नहीं।',
  notForChildren: '16 साल से कम में NEWS2 नहीं होता।',
  partsOfChild: 'केशिका भराव और साँस की मेहनत इस स्कोर में नहीं हैं।',
};
