import type { patientLink } from '#i18n/en/patient-link.ts';
import type { Translation } from '#i18n/text.ts';

/** Hindi, not yet read by a native speaker. */
export const patientLinkHindi: Translation<(typeof patientLink)['en']> = {
  title: 'मरीज़ का पेज',
  none: 'कोई लिंक नहीं भेजा गया',
  sent: (when) => `लिंक भेजा: ${when}`,
  opened: (when) => `खोला: ${when}`,
  notOpened: 'नहीं खोला',
  LOCKED: 'ग़लत जन्मतिथि के कारण बंद',
  EXPIRED: 'समय पूरा हुआ',
  REVOKED: 'बंद किया गया',
  send: 'SMS से लिंक भेजें',
  again: 'नया लिंक भेजें',
  end: 'लिंक बंद करें',
  endAll: 'लिंक और साझा करना बंद करें',
  shared: (name, mobileEnd, until) => `मरीज़ ने ${name} (…${mobileEnd}) के साथ ${until} तक साझा किया`,
  linkSent: 'मरीज़ के मोबाइल पर SMS से नया लिंक जाता है। पहले के लिंक बंद हो गए।',
  ended: 'लिंक बंद हो गया।',
  failed: 'यह नहीं हो सका। फिर कोशिश करें।',
  notRead: 'नेटवर्क के बिना मालूम नहीं',
};
