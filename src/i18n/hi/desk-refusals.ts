import type { AbhaReason } from '#contract/abha-reasons.ts';
import type { DeskReason } from '#contract/desk-reasons.ts';
import type { WordsOf } from '#contract/reasons.ts';
import { abhaRefusalsHindi } from './abha-refusals.ts';

export const deskRefusalsHindi: WordsOf<DeskReason | AbhaReason> = {
  ...abhaRefusalsHindi,
  REQUEST_OPEN: ({ request }) =>
    `इस रोगी का ${request.serviceNumber} पहले से खुला है। यह कॉल उसी में जोड़ें, या दूसरा अनुरोध भेजें।`,
  YES_IS_EMERGENCY: '“हाँ” से यह आपातकाल है। अगर नहीं है, तो कारण लिखें।',
  DESK_ORDERS_CLOSED: 'यह अस्पताल बिना परामर्श के जाँच नहीं लिखता।',
  GUARDIAN_NEEDED: '18 साल से छोटे व्यक्ति के लिए अभिभावक ज़रूरी हैं। नाम और रिश्ता लिखें।',
  REQUEST_PAGE_CLOSED: 'अस्पताल अभी इस पेज पर अनुरोध नहीं लेता।',
  TICKET_ENDED: 'कोड डाले हुए बहुत समय हो गया। नया कोड मँगाएँ।',
};
