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
  drafts: 'ड्राफ़्ट',
  safeHere: 'यहाँ सुरक्षित',
  unsent: (count) => `${count} जो अभी भेजे नहीं गए`,
  goOut: 'बाद में भेजे जाएँगे',
};

export const waitingHindi: Translation<(typeof waiting)['en']> = {
  title: 'न भेजे गए बदलाव',
  close: 'बंद करें',
  sendNow: 'अभी भेजें',
  intro: 'नेटवर्क लौटने पर हर एक अपने आप, एक ही बार और अपने क्रम में जाता है।',
  nothing: 'सब भेजा जा चुका है।',
  space: (size) => `पोर्टल इस डिवाइस पर ${size} जगह लेता है।`,
  waits: 'नेटवर्क की प्रतीक्षा में',
  underWay: (sent) => `जा रहा है, ${sent} भेजा गया`,
  paused: 'रुका हुआ',
  goOn: 'जारी रखें',
  refused: 'सर्वर ने अस्वीकार किया',
  conflict: 'किसी और ने इसे बदला',
  tooOld: 'यह छह दिन से ज़्यादा रुका रहा। फिर भेजने से पहले देखें कि पहुँचा है या नहीं।',
  again: 'फिर भेजें',
  keepMine: 'मेरा संस्करण रखें',
  takeTheirs: 'उनका संस्करण लें',
  edit: 'बदलें',
  words: 'संदेश बदलें',
  send: 'सहेजें और भेजें',
  leaveIt: 'रहने दें',
  tooLate: 'यह जा चुका है, अब बदला नहीं जा सकता।',
  discard: 'हटाएँ',
  discarded: 'हटाया गया',
  undo: 'वापस लाएँ',
  mine: 'मेरा संस्करण',
  theirs: 'उनका संस्करण',
  other: 'एक बदलाव',
  leaveTitle: (count) => `लॉग आउट करें और न भेजे गए ${count} बदलाव हटाएँ?`,
  leaveText: 'ये बदलाव केवल इस डिवाइस पर हैं, सर्वर तक नहीं पहुँचे। लॉग आउट करने पर ये हट जाएँगे।',
  leave: 'लॉग आउट करें और हटाएँ',
  stay: 'लॉग इन रहें',
};

export const idleLockHindi: Translation<(typeof idleLock)['en']> = {
  title: 'लॉक है',
  sub: (name) => `${name} यहाँ साइन इन हैं। सूचनाएँ आती रहेंगी।`,
  password: 'पासवर्ड',
  unlock: 'खोलें',
  needPassword: 'अपना पासवर्ड लिखें।',
  wrong: 'पासवर्ड ग़लत है।',
  offlineUnknown: 'आप ऑफ़लाइन हैं, और यह डिवाइस आपका पासवर्ड नहीं जाँच सकता। खोलने के लिए नेटवर्क से जुड़ें।',
  wait: (words) => `बहुत कोशिशें हो चुकीं। ${words} बाद फिर कोशिश करें।`,
  waiting: (count) => `${count} अनुरोध प्रतीक्षा में`,
  unsent: (count) => `न भेजे गए ${count} बदलाव यहाँ सुरक्षित हैं। खोलने के बाद भेजे जाएँगे।`,
  other: 'दूसरे तरीके से साइन इन करें या उपयोगकर्ता बदलें',
  soon: 'यह डिवाइस 1 मिनट में लॉक हो जाएगा।',
  stay: 'साइन इन रहें',
};
