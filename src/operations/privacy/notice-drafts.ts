import type { NoticeKind, NoticeWords } from '#contract/notices.ts';

interface Hospital {
  place: string;
  supportEmail: string;
}

const NONE = { mr: '', bn: '', ta: '', te: '' };

/**
 * Texts for the first version of each notice: what section 5 of the Digital Personal Data Protection Act 2023 asks a notice to say,
 * and what the Telemedicine Practice Guidelines 2020 ask a patient to agree to. The hospital reads and changes them before it publishes.
 */
export const noticeDrafts = (hospital: Hospital): Record<NoticeKind, NoticeWords> => ({
  PRIVACY: { ...NONE, en: privacyInEnglish(hospital), hi: privacyInHindi(hospital) },
  REMOTE_CARE: { ...NONE, en: remoteCareInEnglish(hospital), hi: remoteCareInHindi(hospital) },
});

const privacyInEnglish = ({
  place,
  supportEmail,
}: Hospital): string => `${place} keeps your record to treat you.

What we keep: your name, date of birth, mobile number and address; what you tell us and send us; what our doctors and nurses measure, write and prescribe; the results of your tests; your payments.

Why: to treat you, to send you your prescriptions, results and bills, and because the law asks hospitals to keep medical records.

Who sees it: the people of the hospital who treat you or run your orders, and the laboratory that does a test for you. Your page shows who has opened your record. You may share your page with a person of your choice, and end that at any time.

How long: as long as the law asks hospitals to keep medical records.

What you can ask for: a copy of your record, the correction of what is wrong, the end of a consent, and deletion of what the law does not make us keep. Write to ${supportEmail}.

If you are not content with our answer, you may complain to the Data Protection Board of India.`;

const privacyInHindi = ({
  place,
  supportEmail,
}: Hospital): string => `${place} आपके इलाज के लिए आपका रिकॉर्ड रखता है।

हम क्या रखते हैं: आपका नाम, जन्मतिथि, मोबाइल नंबर और पता; जो आप हमें बताते और भेजते हैं; जो हमारे डॉक्टर और नर्स नापते, लिखते और दवा में देते हैं; आपकी जाँचों के नतीजे; आपके भुगतान।

क्यों: आपका इलाज करने के लिए, आपको पर्चे, नतीजे और बिल भेजने के लिए, और क्योंकि क़ानून अस्पतालों से मेडिकल रिकॉर्ड रखने को कहता है।

कौन देखता है: अस्पताल के वे लोग जो आपका इलाज करते हैं या आपके ऑर्डर का काम करते हैं, और वह लैब जो आपकी जाँच करती है। आपका पेज दिखाता है कि आपका रिकॉर्ड किसने खोला। आप अपना पेज अपनी पसंद के व्यक्ति के साथ साझा कर सकते हैं, और इसे कभी भी बंद कर सकते हैं।

कितने समय तक: जितने समय क़ानून अस्पतालों से मेडिकल रिकॉर्ड रखने को कहता है।

आप क्या माँग सकते हैं: अपने रिकॉर्ड की प्रति, जो ग़लत है उसका सुधार, सहमति वापस लेना, और जो क़ानून रखने को नहीं कहता उसे मिटाना। ${supportEmail} पर लिखें।

अगर आप हमारे जवाब से संतुष्ट नहीं हैं, तो भारत के डेटा संरक्षण बोर्ड से शिकायत कर सकते हैं।`;

const remoteCareInEnglish = ({
  place,
}: Hospital): string => `I agree to be treated by ${place} by video, audio or chat.

I know that the doctor cannot examine me with their hands, and may ask me to come in person or to go to an emergency department. I know that I may end the consultation, or ask for a visit in person, at any time.

In an emergency I call 108 and do not wait for the consultation.`;

const remoteCareInHindi = ({
  place,
}: Hospital): string => `मैं सहमत हूँ कि ${place} वीडियो, ऑडियो या चैट से मेरा इलाज करे।

मुझे पता है कि डॉक्टर मुझे हाथ से नहीं जाँच सकते, और मुझे अस्पताल आने या इमरजेंसी विभाग जाने को कह सकते हैं। मुझे पता है कि मैं परामर्श कभी भी ख़त्म कर सकता/सकती हूँ, या सामने मिलने को कह सकता/सकती हूँ।

आपात स्थिति में मैं 108 पर फ़ोन करूँगा/करूँगी और परामर्श का इंतज़ार नहीं करूँगा/करूँगी।`;
