import { callPatientHindi, homeVisitsHindi } from './home-visits.ts';
import type { signIn } from '#i18n/en/sign-in.ts';
import type { faults } from '#i18n/en/faults.ts';
import type { common } from '#i18n/en/common.ts';
import type { appearance } from '#i18n/en/appearance.ts';
import type { connection } from '#i18n/en/connection.ts';
import type { deviceNotices } from '#i18n/en/device-notices.ts';
import type { publicArea } from '#i18n/en/public-area.ts';
import type { cookieChoice } from '#i18n/en/cookie-choice.ts';
import type { patientFacts } from '#i18n/en/patient-facts.ts';
import type { shell } from '#i18n/en/shell.ts';
import { agesHindi } from '#i18n/hi/ages.ts';
import { birthHindi } from '#i18n/hi/birth.ts';
import { alarmingVitalsHindi } from '#i18n/hi/alarming-vitals.ts';
import { alertsHereHindi, newMessagesHindi, soundShortHindi } from '#i18n/hi/alerts-here.ts';
import { callHindi, chatNoticesHindi, waitingBellHindi } from '#i18n/hi/call.ts';
import { passwordHindi } from '#i18n/hi/password.ts';
import { clinicalHindi, nurseCareHindi, nurseHindi, nurseLinkHindi } from '#i18n/hi/nurse.ts';
import { filesHindi, pdfHindi, uiHindi, workHindi } from '#i18n/hi/parts.ts';
import { imagingHindi, studiesHindi } from '#i18n/hi/imaging.ts';
import { abhaHindi } from '#i18n/hi/abha.ts';
import { frontDeskHindi } from '#i18n/hi/front-desk.ts';
import { fieldReasonsHindi } from '#i18n/hi/field-reasons.ts';
import { prescribingReasonsHindi } from '#i18n/hi/prescribing-reasons.ts';
import { refusalsHindi } from '#i18n/hi/refusals.ts';
import { knownFactsHindi } from '#i18n/hi/known-facts.ts';
import { inErrorHindi } from '#i18n/hi/in-error.ts';
import { askedHindi } from '#i18n/hi/asked.ts';
import { otherRequestsHindi } from '#i18n/hi/other-requests.ts';
import { deteriorationHindi } from '#i18n/hi/deterioration.ts';
import { doctorHandOverHindi } from '#i18n/hi/doctor-hand-over.ts';
import { nurseHandOverHindi } from '#i18n/hi/nurse-hand-over.ts';
import { patientLinkHindi } from '#i18n/hi/patient-link.ts';
import { secondFactorHindi } from '#i18n/hi/second-factor.ts';
import { signOnHindi } from '#i18n/hi/sign-on.ts';
import { sessionsHindi } from '#i18n/hi/sessions.ts';
import { vitalsHindi } from '#i18n/hi/vitals.ts';
import { shortcutsHindi } from '#i18n/hi/shortcuts.ts';
import { idleLockHindi, statusHindi, waitingHindi, writesHindi } from '#i18n/hi/without-network.ts';
import type { Area, Translation } from '#i18n/text.ts';

const shellHindi: Translation<(typeof shell)['en']> = {
  skip: 'सीधे विषय पर जाएँ',
  home: 'मुख्य पृष्ठ',
  work: 'काम',
  money: 'पैसे',
  appearance: 'रूप',
  thisDevice: 'यह डिवाइस',
  unread: (count) => `${count} अपठित`,
  lock: 'लॉक करें',
  more: 'और',
  account: 'आपका खाता',
  someoneWaits: 'कोई प्रतीक्षा में है',
  inbox: 'इनबॉक्स',
  changePassword: 'पासवर्ड बदलें',
  mainMenu: 'मुख्य',
  logout: 'लॉग आउट',
  signIn: 'साइन इन',
  signUp: 'साइन अप',
  online: 'ऑनलाइन',
  reconnecting: 'फिर जुड़ रहा है',
  offline: 'ऑफ़लाइन',
  offlineWaiting: (count) => `ऑफ़लाइन, ${count} भेजने हैं`,
  waiting: (count) => `${count} भेजने हैं`,
  soundOn: 'ध्वनि चालू',
  soundOff: 'ध्वनि बंद है',
  soundBlocked: 'ध्वनि रुकी है। चालू करें',
  frontDesk: 'फ्रंट डेस्क',
  counter: 'काउंटर',
  labMessages: 'जाँचने के परिणाम',
  phoneMessages: 'फ़ोन के संदेश',
  nurseCare: 'नर्स केयर',
  homeVisits: 'घर की विज़िट',
  emergencyCare: 'आपात सेवा',
  talkToNurse: 'नर्स से बात',
  talkToDoc: 'डॉक्टर से बात',
  soundQuiet: 'परेशान न करें',
  close: 'बंद करें',
  ok: 'ठीक है',
  consultations: 'परामर्श',
  aiTool: 'AI टूल',
  skincare: 'त्वचा देखभाल केस',
  secondOpinion: 'दूसरी राय',
  homeCare: 'घर पर देखभाल',
  dermacare: 'डर्माकेयर',
  calendar: 'कैलेंडर',
  payments: 'भुगतान रिपोर्ट',
  patients: 'रोगी',
  bankDetails: 'बैंक विवरण',
  roster: 'रोस्टर',
  vacation: 'छुट्टी',
  personalInfo: 'निजी जानकारी',
  professionalInfo: 'पेशेवर जानकारी',
  serviceInfo: 'सेवाएँ और शुल्क',
  switchClinic: 'क्लिनिक बदलें',
  manageClinic: 'क्लिनिक प्रबंधन',
  lab: 'लैब सेवाएँ',
  secondOpinionServices: 'दूसरी राय की सेवाएँ',
  diagnostic: 'डायग्नोस्टिक सेवाएँ',
  ampath: 'Ampath लैब',
  alertu: 'AlertU सेवाएँ',
  redcliff: 'Red Cliff सेवाएँ',
  copyright: (year, name) => `© ${year} ${name}`,
  cookieDialog: 'कुकी की पसंद',
  sessionExpired: 'सत्र समाप्त हो गया। कृपया फिर लॉग इन करें।',
  oops: (product) => `कुछ गड़बड़ हुई। थोड़ी देर बाद फिर कोशिश करें या ${product} सहायता से संपर्क करें।`,
};

const connectionHindi: Translation<(typeof connection)['en']> = {
  online: 'बदलाव होते ही यहाँ आ जाते हैं।',
  reconnecting: 'सीधा कनेक्शन टूट गया है। जुड़ने तक पोर्टल हर कुछ सेकंड में पूछता है।',
  offline: 'आप ऑफ़लाइन हैं। जो दिख रहा है, वह पुराना हो सकता है।',
};

const appearanceHindi: Translation<(typeof appearance)['en']> = {
  system: 'डिवाइस जैसा',
  light: 'हल्का',
  dark: 'गहरा',
  contrast: 'अधिक कंट्रास्ट',
};

const publicAreaHindi: Translation<(typeof publicArea)['en']> = {
  aiBanner: 'AI सहायक के लिए साइन इन करें। उसकी राय केवल सलाह है; निर्णय आपका है।',
};

const deviceNoticesHindi: Translation<(typeof deviceNotices)['en']> = {
  pictureOf: (when) => `${when} बजे का। खुल रहा है…`,
  asOf: (when) => `आप ऑफ़लाइन हैं। यह ${when} बजे का है।`,
  reconnectingAsOf: (when) => `फिर जुड़ रहा है। यह ${when} बजे का है।`,
  updateReady: 'नया संस्करण तैयार है।',
  updateHeld: 'नया संस्करण तैयार है। यहाँ का काम पूरा होने पर अपडेट करें।',
  updateNow: 'अभी अपडेट करें',
  install: 'इंस्टॉल करें',
  installText: 'पोर्टल को इस डिवाइस की होम स्क्रीन पर रखें: जल्दी खुलता है और सूचनाएँ पहुँचती हैं।',
  installLater: 'अभी नहीं',
};

const cookieChoiceHindi: Translation<(typeof cookieChoice)['en']> = {
  cookieTitle: 'कुकीज़',
  cookieText:
    'पोर्टल वही कुकीज़ रखता है जो उसके चलने के लिए ज़रूरी हैं। एनालिटिक्स और मार्केटिंग कुकीज़ के लिए आपकी सहमति चाहिए।',
  cookieAccept: 'सब स्वीकार करें',
  cookieReject: 'सब अस्वीकार करें',
  cookieManage: 'पसंद चुनें',
  essential: 'ज़रूरी (हमेशा चालू)',
  analytics: 'विश्लेषण',
  marketing: 'मार्केटिंग',
};

const patientFactsHindi: Translation<(typeof patientFacts)['en']> = {
  noAllergies: 'एलर्जी दर्ज नहीं',
  noneKnown: 'कोई ज्ञात एलर्जी नहीं',
  pregnant: 'गर्भवती',
  allergy: (what) => `एलर्जी: ${what}`,
};

const commonHindi: Translation<(typeof common)['en']> = {
  tryAgain: 'फिर कोशिश करें',
  back: 'वापस',
  cancel: 'रहने दें',
  save: 'सहेजें',
  take: 'स्वीकार करें',
  open: 'खोलें',
  handOver: 'सौंपें',
  search: 'खोजें',
  clinic: 'क्लिनिक',
  allClinics: 'सभी क्लिनिक',
  remove: 'हटाएँ',
  REQUESTED: 'अनुरोध',
  ACCEPTED: 'स्वीकृत',
  INFO_REQUESTED: 'जानकारी माँगी गई',
  RESUBMITTED: 'फिर भेजा गया',
  IN_PROGRESS: 'चल रहा है',
  COMPLETED: 'पूरा',
  CANCELLED: 'रद्द',
  BACK_TO_QUEUE: 'क़तार में वापस',
  VIDEO: 'वीडियो',
  AUDIO: 'ऑडियो',
  CHAT: 'चैट',
  IN_PERSON: 'आमने-सामने',
  PHONE: 'फ़ोन से',
  WALK_IN: 'यहाँ आए',
  CALLBACK: 'वापस फ़ोन किया',
  PAGE: 'अनुरोध पेज से',
  since: (words) => `${words} से`,
  you: 'आप',
  someoneElse: 'किसी और',
  takenBy: (name) => `${name} ने स्वीकार किया`,
  noLongerWaiting: 'अब प्रतीक्षा में नहीं',
  newRows: (count) => `${count} नए`,
  showNew: 'दिखाएँ',
  acceptedBefore: (name, words) => `${name} ने आपसे ${words} पहले स्वीकार किया।`,
};

const signInHindi: Translation<(typeof signIn)['en']> = {
  pitch: 'वार्ड, जहाँ आप हों।',
  title: 'फिर से स्वागत है',
  sub: 'देखें कि कौन आपकी प्रतीक्षा में है।',
  userName: 'उपयोगकर्ता नाम',
  password: 'पासवर्ड',
  show: 'दिखाएँ',
  hide: 'छिपाएँ',
  forgot: 'पासवर्ड भूल गए?',
  submit: 'साइन इन करें',
  sendCode: 'इसके बदले कोड भेजें',
  usePassword: 'इसके बदले पासवर्ड लें',
  code: 'कोड',
  codeHint: 'आपके मोबाइल पर भेजे गए।',
  shared: 'साझा टैबलेट पर, लॉग आउट करने पर आपका खोला हुआ सब हट जाता है।',
  needUserName: 'पहले अपना उपयोगकर्ता नाम लिखें।',
  needPassword: 'अपना पासवर्ड लिखें।',
  agentTitle: 'सर्विस एजेंट',
  agentSub: 'अपनी क़तारों में साइन इन करें।',
  verify: 'OTP जाँचें',
  sendAgain: 'नया कोड भेजें',
  network: 'आप ऑफ़लाइन हैं। कनेक्शन जाँचकर फिर कोशिश करें।',
  wait: (words) => `बहुत बार कोशिश हुई। ${words} बाद फिर कोशिश करें।`,
};

const faultsHindi: Translation<(typeof faults)['en']> = {
  notFoundTitle: 'पृष्ठ नहीं मिला',
  notFoundText: 'पता जाँचें, या मुख्य पृष्ठ पर जाएँ।',
  goHome: 'मुख्य पृष्ठ पर जाएँ',
  unexpected: 'अनपेक्षित त्रुटि!',
  unexpectedText: 'यह पृष्ठ रुक गया। सहेजा हुआ डेटा सुरक्षित है।',
  NetworkError: 'सर्वर से उत्तर नहीं मिला। फिर कोशिश करें।',
  DeviceRefused: 'डिवाइस ने पुष्टि नहीं की कि यह आप हैं। फिर कोशिश करें।',
  QuotaExceededError: 'जगह नहीं बची। इस डिवाइस पर जगह ख़ाली करें।',
};

/** Hindi, by area: all that is shown on the paths of `isInHindi`. */
export const hindi: Readonly<Record<string, Area>> = {
  shell: shellHindi,
  faults: faultsHindi,
  call: callHindi,
  chatNotices: chatNoticesHindi,
  waitingBell: waitingBellHindi,
  password: passwordHindi,
  common: commonHindi,
  appearance: appearanceHindi,
  connection: connectionHindi,
  cookieChoice: cookieChoiceHindi,
  deviceNotices: deviceNoticesHindi,
  publicArea: publicAreaHindi,
  patientFacts: patientFactsHindi,
  signIn: signInHindi,
  secondFactor: secondFactorHindi,
  signOn: signOnHindi,
  sessions: sessionsHindi,
  status: statusHindi,
  waiting: waitingHindi,
  knownFacts: knownFactsHindi,
  inError: inErrorHindi,
  asked: askedHindi,
  patientLink: patientLinkHindi,
  ages: agesHindi,
  birth: birthHindi,
  alarmingVitals: alarmingVitalsHindi,
  deterioration: deteriorationHindi,
  otherRequests: otherRequestsHindi,
  vitals: vitalsHindi,
  frontDesk: frontDeskHindi,
  abha: abhaHindi,
  homeVisits: homeVisitsHindi,
  callPatient: callPatientHindi,
  writes: writesHindi,
  idleLock: idleLockHindi,
  shortcuts: shortcutsHindi,
  nurse: nurseHindi,
  nurseCare: nurseCareHindi,
  doctorHandOver: doctorHandOverHindi,
  nurseHandOver: nurseHandOverHindi,
  nurseLink: nurseLinkHindi,
  clinical: clinicalHindi,
  alertsHere: alertsHereHindi,
  newMessages: newMessagesHindi,
  soundShort: soundShortHindi,
  pdf: pdfHindi,
  imaging: imagingHindi,
  studies: studiesHindi,
  ui: uiHindi,
  work: workHindi,
  files: filesHindi,
  fieldReasons: fieldReasonsHindi,
  prescribingReasons: prescribingReasonsHindi,
  refusals: refusalsHindi,
};
