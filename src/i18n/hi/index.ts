import type { signIn } from '#i18n/en/sign-in.ts';
import type { common } from '#i18n/en/common.ts';
import type { shell } from '#i18n/en/shell.ts';
import { idleLockHindi, statusHindi, waitingHindi } from '#i18n/hi/without-network.ts';
import type { Area, Translation } from '#i18n/text.ts';

const shellHindi: Translation<(typeof shell)['en']> = {
  skip: 'सीधे विषय पर जाएँ',
  home: 'मुख्य पृष्ठ',
  lock: 'लॉक करें',
  logout: 'लॉग आउट',
  signIn: 'साइन इन',
  signUp: 'साइन अप',
  online: 'ऑनलाइन',
  reconnecting: 'फिर जुड़ रहा है',
  offline: 'ऑफ़लाइन',
  offlineWaiting: (count) => `ऑफ़लाइन, ${count} प्रतीक्षा में`,
  pictureOf: (when) => `${when} बजे का। खुल रहा है…`,
  asOf: (when) => `कनेक्शन नहीं है। यह ${when} बजे का है।`,
  waiting: (count) => `${count} भेजने हैं`,
  connection: 'कनेक्शन',
  connectionOnline: 'बदलाव होते ही यहाँ आ जाते हैं।',
  connectionReconnecting: 'सीधा कनेक्शन टूट गया है। जुड़ने तक पोर्टल हर कुछ सेकंड में पूछता है।',
  connectionOffline: 'इस डिवाइस पर नेटवर्क नहीं है। आप जो देख रहे हैं, वह पहले का है।',
  soundOn: 'ध्वनि चालू',
  soundOff: 'ध्वनि बंद है',
  soundBlocked: 'ध्वनि रुकी है। चालू करें',
  updateReady: 'नया संस्करण तैयार है।',
  updateHeld: 'नया संस्करण तैयार है। यहाँ का काम पूरा होने पर लोड होगा।',
  updateNow: 'लोड करें',
  nurseHome: 'मुख्य पृष्ठ',
  nurseCare: 'नर्स केयर',
  emergencyCare: 'आपात सेवा',
  talkToNurse: 'नर्स से बात',
  talkToDoc: 'डॉक्टर से बात',
  theme: 'रूप',
  language: 'भाषा',
  close: 'बंद करें',
};

const commonHindi: Translation<(typeof common)['en']> = {
  tryAgain: 'फिर कोशिश करें',
  back: 'वापस',
  cancel: 'रहने दें',
  save: 'सहेजें',
  take: 'लें',
  open: 'खोलें',
  handOver: 'सौंपें',
  search: 'खोजें',
  noAllergies: 'कोई ज्ञात एलर्जी नहीं',
  allergy: (what) => `एलर्जी: ${what}`,
  REQUESTED: 'अनुरोध',
  ACCEPTED: 'स्वीकृत',
  IN_PROGRESS: 'चल रहा है',
  COMPLETED: 'पूरा',
  CANCELLED: 'रद्द',
  BACK_TO_QUEUE: 'क़तार में वापस',
};

const signInHindi: Translation<(typeof signIn)['en']> = {
  pitch: 'वार्ड, जहाँ आप हों।',
  title: 'फिर से स्वागत है',
  sub: 'देखें कि कौन आपकी प्रतीक्षा में है।',
  userName: 'उपयोगकर्ता नाम',
  password: 'पासवर्ड',
  show: 'दिखाएँ',
  hide: 'छिपाएँ',
  forgot: 'भूल गए?',
  submit: 'साइन इन करें',
  sendCode: 'इसके बदले कोड भेजें',
  usePassword: 'इसके बदले पासवर्ड लें',
  code: 'कोड',
  codeHint: '4 अंक, आपके मोबाइल पर भेजे गए।',
  shared: 'साझा टैबलेट पर, लॉग आउट करने पर आपका खोला हुआ सब हट जाता है।',
  needUserName: 'पहले अपना उपयोगकर्ता नाम लिखें।',
  needPassword: 'अपना पासवर्ड लिखें।',
};

/** Hindi, by area. What is missing here is shown in English. */
export const hindi: Readonly<Record<string, Area>> = {
  shell: shellHindi,
  common: commonHindi,
  signIn: signInHindi,
  status: statusHindi,
  waiting: waitingHindi,
  idleLock: idleLockHindi,
};
