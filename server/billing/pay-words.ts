import type { Language } from '#contract/sent-messages.ts';

interface Words {
  title: (hospital: string) => string;
  order: (number: string) => string;
  pay: string;
  qr: string;
  scan: string;
  payOnline: string;
  elsewhere: (host: string) => string;
  coming: string;
  notOnline: string;
  failed: string;
  confirming: string;
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
    payOnline: 'Pay by UPI, card or bank',
    elsewhere: (host) => `The page of ${host} opens.`,
    coming: 'The page for card and bank is being prepared. Open this page again in a minute.',
    notOnline: 'Paying online is not possible at the moment. Call the hospital.',
    failed: 'The last attempt did not succeed. No money was taken for it, or it comes back.',
    confirming:
      'If you have just paid, it is being confirmed. Open this page again in a minute before you pay again.',
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
    payOnline: 'UPI, कार्ड या बैंक से भुगतान करें',
    elsewhere: (host) => `${host} का पेज खुलेगा।`,
    coming: 'कार्ड और बैंक का पेज तैयार हो रहा है। एक मिनट में यह पेज फिर खोलें।',
    notOnline: 'अभी ऑनलाइन भुगतान नहीं हो सकता। अस्पताल को फ़ोन करें।',
    failed: 'पिछला प्रयास सफल नहीं हुआ। उसके पैसे नहीं कटे, या वापस आ जाएँगे।',
    confirming:
      'अगर आपने अभी भुगतान किया है, तो उसकी पुष्टि हो रही है। दोबारा भुगतान करने से पहले एक मिनट में यह पेज फिर खोलें।',
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
    payOnline: 'UPI, कार्ड किंवा बँकेने पैसे भरा',
    elsewhere: (host) => `${host} चे पान उघडेल.`,
    coming: 'कार्ड आणि बँकेचे पान तयार होत आहे. एका मिनिटाने हे पान पुन्हा उघडा.',
    notOnline: 'सध्या ऑनलाइन पैसे भरता येत नाहीत. रुग्णालयाला फोन करा.',
    failed: 'मागचा प्रयत्न यशस्वी झाला नाही. त्याचे पैसे कापले गेले नाहीत, किंवा परत येतील.',
    confirming:
      'तुम्ही आत्ताच पैसे भरले असतील तर त्याची खात्री होत आहे. पुन्हा पैसे भरण्याआधी एका मिनिटाने हे पान पुन्हा उघडा.',
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
    payOnline: 'UPI, কার্ড বা ব্যাংক দিয়ে টাকা দিন',
    elsewhere: (host) => `${host}-এর পাতা খুলবে।`,
    coming: 'কার্ড ও ব্যাংকের পাতা তৈরি হচ্ছে। এক মিনিট পরে এই পাতা আবার খুলুন।',
    notOnline: 'এখন অনলাইনে টাকা দেওয়া যাচ্ছে না। হাসপাতালে ফোন করুন।',
    failed: 'আগের চেষ্টা সফল হয়নি। তার টাকা কাটা হয়নি, বা ফেরত আসবে।',
    confirming: 'আপনি এইমাত্র টাকা দিয়ে থাকলে তা নিশ্চিত করা হচ্ছে। আবার টাকা দেওয়ার আগে এক মিনিট পরে এই পাতা আবার খুলুন।',
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
    payOnline: 'UPI, அட்டை அல்லது வங்கி மூலம் பணம் செலுத்தவும்',
    elsewhere: (host) => `${host} பக்கம் திறக்கும்.`,
    coming: 'அட்டை மற்றும் வங்கிப் பக்கம் தயாராகிறது. ஒரு நிமிடத்தில் இந்தப் பக்கத்தை மீண்டும் திறக்கவும்.',
    notOnline: 'இப்போது இணையத்தில் பணம் செலுத்த முடியாது. மருத்துவமனையை அழைக்கவும்.',
    failed: 'முந்தைய முயற்சி வெற்றி பெறவில்லை. அதற்குப் பணம் எடுக்கப்படவில்லை, அல்லது திரும்பி வரும்.',
    confirming:
      'இப்போதுதான் பணம் செலுத்தியிருந்தால் அது உறுதி செய்யப்படுகிறது. மீண்டும் செலுத்தும் முன் ஒரு நிமிடத்தில் இந்தப் பக்கத்தை மீண்டும் திறக்கவும்.',
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
    payOnline: 'UPI, కార్డ్ లేదా బ్యాంక్‌తో చెల్లించండి',
    elsewhere: (host) => `${host} పేజీ తెరుచుకుంటుంది.`,
    coming: 'కార్డ్, బ్యాంక్ పేజీ సిద్ధమవుతోంది. ఒక నిమిషంలో ఈ పేజీని మళ్లీ తెరవండి.',
    notOnline: 'ఇప్పుడు ఆన్‌లైన్‌లో చెల్లించలేరు. ఆసుపత్రికి ఫోన్ చేయండి.',
    failed: 'గత ప్రయత్నం విజయవంతం కాలేదు. దానికి డబ్బు తీసుకోలేదు, లేదా తిరిగి వస్తుంది.',
    confirming: 'మీరు ఇప్పుడే చెల్లించి ఉంటే అది నిర్ధారణ అవుతోంది. మళ్లీ చెల్లించే ముందు ఒక నిమిషంలో ఈ పేజీని మళ్లీ తెరవండి.',
    paid: 'చెల్లింపు అందింది. ధన్యవాదాలు.',
    receipt: 'మీ రసీదు ఆసుపత్రిలోని మీ పేజీలో ఉంది.',
    expired: 'చెల్లింపు లింక్ గడువు ముగిసింది. కొత్త లింక్ అడగండి.',
    call: 'ఆసుపత్రికి ఫోన్ చేయండి',
  },
};
