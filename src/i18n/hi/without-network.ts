import type { idleLock } from '#i18n/en/idle-lock.ts';
import type { status } from '#i18n/en/status.ts';
import type { waiting } from '#i18n/en/unsent-changes.ts';
import type { Translation } from '#i18n/text.ts';

export const statusHindi: Translation<(typeof status)['en']> = {
  goBack: 'वापस जाएँ',
  maintenanceTitle: 'सर्वर तक नहीं पहुँच पा रहे',
  maintenanceText: 'आपका लिखा कुछ भी नहीं खोया। कोशिश जारी है, फिर आप वहीं लौटेंगे जहाँ थे।',
  tryNow: 'अभी कोशिश करें',
  tryingIn: (seconds) => `अगली कोशिश ${seconds} सेकंड में`,
  tried: (times, since) => `${since} से ${times} बार कोशिश की।`,
  networkWorks: 'आपका अपना नेटवर्क चल रहा है।',
  noNetwork: 'इस डिवाइस पर नेटवर्क नहीं है।',
  drafts: 'आपने जो लिखा',
  safeHere: 'यहाँ सुरक्षित',
  unsent: (count) => `${count} जो अभी भेजे नहीं गए`,
  goOut: 'बाद में भेजे जाएँगे',
};

export const waitingHindi: Translation<(typeof waiting)['en']> = {
  title: 'इस डिवाइस पर प्रतीक्षा में',
  close: 'बंद करें',
  sendNow: 'अभी भेजें',
  intro: 'नेटवर्क लौटने पर हर एक अपने आप, एक ही बार और अपने क्रम में जाता है।',
  nothing: 'सब भेजा जा चुका है।',
  space: (size) => `पोर्टल इस डिवाइस पर ${size} जगह लेता है।`,
  waits: 'नेटवर्क की प्रतीक्षा में',
  underWay: (sent) => `जा रहा है, ${sent} भेजा गया`,
  paused: 'रुका हुआ',
  goOn: 'जारी रखें',
  refused: 'सर्वर ने मना किया',
  conflict: 'इस बीच किसी ने इसे बदला',
  tooOld: 'यह छह दिन से ज़्यादा रुका रहा। फिर भेजने से पहले देखें कि पहुँचा है या नहीं।',
  again: 'फिर भेजें',
  keepMine: 'मेरा रखें',
  takeTheirs: 'उनका लें',
  edit: 'बदलें',
  words: 'दूसरे शब्दों में',
  send: 'यह भेजें',
  leaveIt: 'जैसा है वैसा रहने दें',
  tooLate: 'यह जा चुका है, अब बदला नहीं जा सकता।',
  discard: 'हटाएँ',
  discarded: 'हटाया गया',
  undo: 'वापस लाएँ',
  mine: 'आपका',
  theirs: 'उनका',
  other: 'एक बदलाव',
  leaveTitle: (count) => `लॉग आउट करें और ${count} बदलाव खो दें?`,
  leaveText: 'ये केवल इस डिवाइस पर हैं, सर्वर तक नहीं पहुँचे। लॉग आउट करने पर यहाँ रखा हुआ हट जाता है।',
  leave: 'लॉग आउट करें, इन्हें खो दें',
  stay: 'रुकें',
};

export const idleLockHindi: Translation<(typeof idleLock)['en']> = {
  title: 'लॉक है',
  sub: (name) => `${name} यहाँ साइन इन हैं। सूचनाएँ आती रहेंगी।`,
  password: 'पासवर्ड',
  unlock: 'खोलें',
  needPassword: 'अपना पासवर्ड लिखें।',
  wrong: 'यह पासवर्ड सही नहीं है।',
  offlineUnknown: 'कनेक्शन नहीं है, और यह डिवाइस अभी आपका पासवर्ड नहीं जानता। नेटवर्क आने पर खुलेगा।',
  wait: (words) => `बहुत कोशिशें हो चुकीं। ${words} बाद फिर कोशिश करें।`,
  waiting: (count) => `${count} अनुरोध प्रतीक्षा में`,
  unsent: (count) => `${count} अभी भेजे नहीं गए। यहाँ सुरक्षित हैं, आपके लौटने पर भेजे जाएँगे।`,
  other: 'दूसरे तरीके से, या किसी और के रूप में साइन इन करें',
  soon: 'इस डिवाइस को कोई छू नहीं रहा: एक मिनट में लॉक हो जाएगा।',
  stay: 'रुकें',
};
