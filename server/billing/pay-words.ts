import type { Language } from '#contract/sent-messages.ts';

interface Words {
  title: (hospital: string) => string;
  order: (number: string) => string;
  pay: string;
  qr: string;
  scan: string;
  paid: string;
  receipt: string;
  expired: string;
  call: string;
}

/** The words of the page on which a patient pays. Only the English are read by a native speaker yet. */
export const PAY_WORDS: Readonly<Record<Language, Words>> = {
  en: {
    title: (hospital) => `${hospital}: payment`,
    order: (number) => `For ${number}`,
    pay: 'Pay with a UPI app',
    qr: 'UPI QR code',
    scan: 'Or scan this code with another phone.',
    paid: 'Paid. Thank you.',
    receipt: 'Your receipt is on your page of the hospital.',
    expired: 'This payment link has expired. Ask for a new one.',
    call: 'Call the hospital',
  },
  hi: {
    title: (hospital) => `${hospital}: भुगतान`,
    order: (number) => `${number} के लिए`,
    pay: 'UPI ऐप से भुगतान करें',
    qr: 'UPI QR कोड',
    scan: 'या इस कोड को दूसरे फ़ोन से स्कैन करें।',
    paid: 'भुगतान हो गया। धन्यवाद।',
    receipt: 'आपकी रसीद अस्पताल के आपके पेज पर है।',
    expired: 'भुगतान का यह लिंक ख़त्म हो गया है। नया लिंक माँगें।',
    call: 'अस्पताल को फ़ोन करें',
  },
  mr: {
    title: (hospital) => `${hospital}: पैसे भरणे`,
    order: (number) => `${number} साठी`,
    pay: 'UPI अॅपने पैसे भरा',
    qr: 'UPI QR कोड',
    scan: 'किंवा हा कोड दुसऱ्या फोनने स्कॅन करा.',
    paid: 'पैसे मिळाले. धन्यवाद.',
    receipt: 'तुमची पावती रुग्णालयाच्या तुमच्या पानावर आहे.',
    expired: 'पैसे भरण्याची ही लिंक संपली आहे. नवीन लिंक मागा.',
    call: 'रुग्णालयाला फोन करा',
  },
  bn: {
    title: (hospital) => `${hospital}: টাকা দেওয়া`,
    order: (number) => `${number}-এর জন্য`,
    pay: 'UPI অ্যাপ দিয়ে টাকা দিন',
    qr: 'UPI QR কোড',
    scan: 'অথবা অন্য ফোন দিয়ে এই কোডটি স্ক্যান করুন।',
    paid: 'টাকা পাওয়া গেছে। ধন্যবাদ।',
    receipt: 'আপনার রসিদ হাসপাতালের আপনার পাতায় আছে।',
    expired: 'টাকা দেওয়ার এই লিঙ্কের মেয়াদ শেষ। নতুন লিঙ্ক চান।',
    call: 'হাসপাতালে ফোন করুন',
  },
  ta: {
    title: (hospital) => `${hospital}: கட்டணம்`,
    order: (number) => `${number}-க்கு`,
    pay: 'UPI செயலியால் பணம் செலுத்தவும்',
    qr: 'UPI QR குறியீடு',
    scan: 'அல்லது இந்தக் குறியீட்டை வேறு தொலைபேசியால் ஸ்கேன் செய்யவும்.',
    paid: 'பணம் கிடைத்தது. நன்றி.',
    receipt: 'உங்கள் ரசீது மருத்துவமனையின் உங்கள் பக்கத்தில் உள்ளது.',
    expired: 'பணம் செலுத்தும் இந்த இணைப்பு காலாவதியானது. புதிய இணைப்பைக் கேட்கவும்.',
    call: 'மருத்துவமனையை அழைக்கவும்',
  },
  te: {
    title: (hospital) => `${hospital}: చెల్లింపు`,
    order: (number) => `${number} కోసం`,
    pay: 'UPI యాప్‌తో చెల్లించండి',
    qr: 'UPI QR కోడ్',
    scan: 'లేదా ఈ కోడ్‌ను వేరే ఫోన్‌తో స్కాన్ చేయండి.',
    paid: 'చెల్లింపు అందింది. ధన్యవాదాలు.',
    receipt: 'మీ రసీదు ఆసుపత్రిలోని మీ పేజీలో ఉంది.',
    expired: 'చెల్లింపు లింక్ గడువు ముగిసింది. కొత్త లింక్ అడగండి.',
    call: 'ఆసుపత్రికి ఫోన్ చేయండి',
  },
};
