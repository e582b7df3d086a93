import type { CounterMethod } from '#contract/money-entry.ts';
import type { Language } from '#contract/sent-messages.ts';

interface Words {
  receipt: string;
  creditNote: string;
  patient: string;
  order: string;
  notRegistered: string;
  noAddress: string;
  visit: string;
  beyond: string;
  unreceipted: string;
  paidFor: string;
  paidBack: string;
  exempt: string;
  included: (percent: string) => string;
  taxable: string;
  received: string;
  returned: string;
  reduced: (amount: string) => string;
  noMoney: string;
  reference: string;
  /** How it was paid in person. */
  paidBy: Readonly<Record<CounterMethod, string>>;
  ofReceipt: string;
  exemption: string;
}

/** The words of receipts and credit notes. Only the English are read by a native speaker yet. */
export const RECEIPT_WORDS: Readonly<Record<Language, Words>> = {
  en: {
    receipt: 'Receipt',
    creditNote: 'Credit note',
    patient: 'Patient',
    order: 'Order',
    notRegistered: 'Not registered for GST',
    noAddress: 'Address not recorded',
    visit: 'Consultation',
    beyond: 'Paid beyond what the order costs',
    unreceipted: 'Paid before receipts were numbered',
    paidFor: 'Paid for',
    paidBack: 'Paid back for',
    exempt: 'exempt from GST',
    included: (percent) => `GST ${percent}% included`,
    taxable: 'Without tax',
    received: 'Amount received',
    returned: 'Amount paid back',
    reduced: (amount) => `The order costs ${amount} less.`,
    noMoney: 'No money goes back with this note: each refund has a credit note of its own.',
    reference: 'Reference (UTR)',
    paidBy: { CASH: 'Paid in cash', CARD: 'Paid by card', UPI: 'Paid by UPI' },
    ofReceipt: 'For receipt',
    exemption: 'Health-care services (SAC 9993) are exempt from GST by Notification 12/2017.',
  },
  hi: {
    receipt: 'रसीद',
    creditNote: 'क्रेडिट नोट',
    patient: 'मरीज़',
    order: 'ऑर्डर',
    notRegistered: 'GST में पंजीकृत नहीं',
    noAddress: 'पता दर्ज नहीं',
    visit: 'परामर्श',
    beyond: 'ऑर्डर की क़ीमत से ज़्यादा चुकाया गया',
    unreceipted: 'रसीदों पर नंबर शुरू होने से पहले चुकाया गया',
    paidFor: 'किसके लिए चुकाया गया',
    paidBack: 'किसके लिए लौटाया गया',
    exempt: 'GST से मुक्त',
    included: (percent) => `GST ${percent}% शामिल`,
    taxable: 'टैक्स के बिना',
    received: 'मिली हुई रकम',
    returned: 'लौटाई गई रकम',
    reduced: (amount) => `ऑर्डर की क़ीमत ${amount} कम हुई।`,
    noMoney: 'इस नोट के साथ पैसे नहीं लौटते: हर वापसी का अपना क्रेडिट नोट होता है।',
    reference: 'संदर्भ (UTR)',
    paidBy: { CASH: 'नकद चुकाया', CARD: 'कार्ड से चुकाया', UPI: 'UPI से चुकाया' },
    ofReceipt: 'इस रसीद का',
    exemption: 'स्वास्थ्य सेवाएँ (SAC 9993) अधिसूचना 12/2017 के अनुसार GST से मुक्त हैं।',
  },
  mr: {
    receipt: 'पावती',
    creditNote: 'क्रेडिट नोट',
    patient: 'रुग्ण',
    order: 'ऑर्डर',
    notRegistered: 'GST मध्ये नोंदणीकृत नाही',
    noAddress: 'पत्ता नोंदलेला नाही',
    visit: 'सल्लामसलत',
    beyond: 'ऑर्डरच्या किमतीपेक्षा जास्त भरले',
    unreceipted: 'पावत्यांना क्रमांक देण्याआधी भरले',
    paidFor: 'कशासाठी भरले',
    paidBack: 'कशासाठी परत केले',
    exempt: 'GST मधून सूट',
    included: (percent) => `GST ${percent}% समाविष्ट`,
    taxable: 'कराशिवाय',
    received: 'मिळालेली रक्कम',
    returned: 'परत केलेली रक्कम',
    reduced: (amount) => `ऑर्डरची किंमत ${amount} ने कमी झाली.`,
    noMoney: 'या नोटसोबत पैसे परत जात नाहीत: प्रत्येक परताव्याची स्वतःची क्रेडिट नोट असते.',
    reference: 'संदर्भ (UTR)',
    paidBy: { CASH: 'रोख भरले', CARD: 'कार्डने भरले', UPI: 'UPI ने भरले' },
    ofReceipt: 'या पावतीची',
    exemption: 'आरोग्य सेवा (SAC 9993) अधिसूचना 12/2017 नुसार GST मधून मुक्त आहेत.',
  },
  bn: {
    receipt: 'রসিদ',
    creditNote: 'ক্রেডিট নোট',
    patient: 'রোগী',
    order: 'অর্ডার',
    notRegistered: 'GST-তে নিবন্ধিত নয়',
    noAddress: 'ঠিকানা লেখা নেই',
    visit: 'পরামর্শ',
    beyond: 'অর্ডারের দামের চেয়ে বেশি দেওয়া হয়েছে',
    unreceipted: 'রসিদে নম্বর দেওয়া শুরুর আগে দেওয়া হয়েছে',
    paidFor: 'কিসের জন্য দেওয়া হয়েছে',
    paidBack: 'কিসের জন্য ফেরত দেওয়া হয়েছে',
    exempt: 'GST থেকে মুক্ত',
    included: (percent) => `GST ${percent}% সহ`,
    taxable: 'কর ছাড়া',
    received: 'পাওয়া টাকা',
    returned: 'ফেরত দেওয়া টাকা',
    reduced: (amount) => `অর্ডারের দাম ${amount} কমেছে।`,
    noMoney: 'এই নোটের সঙ্গে টাকা ফেরত যায় না: প্রতিটি ফেরতের নিজস্ব ক্রেডিট নোট থাকে।',
    reference: 'রেফারেন্স (UTR)',
    paidBy: { CASH: 'নগদে দেওয়া হয়েছে', CARD: 'কার্ডে দেওয়া হয়েছে', UPI: 'UPI-তে দেওয়া হয়েছে' },
    ofReceipt: 'এই রসিদের',
    exemption: 'স্বাস্থ্য পরিষেবা (SAC 9993) বিজ্ঞপ্তি 12/2017 অনুযায়ী GST থেকে মুক্ত।',
  },
  ta: {
    receipt: 'ரசீது',
    creditNote: 'கிரெடிட் நோட்',
    patient: 'நோயாளி',
    order: 'ஆர்டர்',
    notRegistered: 'GST-யில் பதிவு செய்யப்படவில்லை',
    noAddress: 'முகவரி பதிவாகவில்லை',
    visit: 'ஆலோசனை',
    beyond: 'ஆர்டரின் விலையை விட அதிகமாகச் செலுத்தப்பட்டது',
    unreceipted: 'ரசீதுகளுக்கு எண் இடுவதற்கு முன் செலுத்தப்பட்டது',
    paidFor: 'எதற்காகச் செலுத்தப்பட்டது',
    paidBack: 'எதற்காகத் திருப்பித் தரப்பட்டது',
    exempt: 'GST விலக்கு',
    included: (percent) => `GST ${percent}% உட்பட`,
    taxable: 'வரி இல்லாமல்',
    received: 'பெற்ற தொகை',
    returned: 'திருப்பித் தந்த தொகை',
    reduced: (amount) => `ஆர்டரின் விலை ${amount} குறைந்தது.`,
    noMoney: 'இந்த நோட்டுடன் பணம் திரும்பாது: ஒவ்வொரு திருப்பித் தருதலுக்கும் தனி கிரெடிட் நோட் உண்டு.',
    reference: 'குறிப்பு எண் (UTR)',
    paidBy: { CASH: 'ரொக்கமாகச் செலுத்தப்பட்டது', CARD: 'அட்டை மூலம் செலுத்தப்பட்டது', UPI: 'UPI மூலம் செலுத்தப்பட்டது' },
    ofReceipt: 'இந்த ரசீதுக்கு',
    exemption: 'மருத்துவச் சேவைகள் (SAC 9993) அறிவிப்பு 12/2017-ன் படி GST விலக்கு பெற்றவை.',
  },
  te: {
    receipt: 'రసీదు',
    creditNote: 'క్రెడిట్ నోట్',
    patient: 'రోగి',
    order: 'ఆర్డర్',
    notRegistered: 'GSTలో నమోదు కాలేదు',
    noAddress: 'చిరునామా నమోదు కాలేదు',
    visit: 'సంప్రదింపు',
    beyond: 'ఆర్డర్ ధర కంటే ఎక్కువ చెల్లించారు',
    unreceipted: 'రసీదులకు సంఖ్యలు ఇవ్వడానికి ముందు చెల్లించారు',
    paidFor: 'దేనికి చెల్లించారు',
    paidBack: 'దేనికి తిరిగి ఇచ్చారు',
    exempt: 'GST మినహాయింపు',
    included: (percent) => `GST ${percent}%తో కలిపి`,
    taxable: 'పన్ను లేకుండా',
    received: 'అందిన మొత్తం',
    returned: 'తిరిగి ఇచ్చిన మొత్తం',
    reduced: (amount) => `ఆర్డర్ ధర ${amount} తగ్గింది.`,
    noMoney: 'ఈ నోట్‌తో డబ్బు తిరిగి రాదు: ప్రతి వాపసుకు దాని స్వంత క్రెడిట్ నోట్ ఉంటుంది.',
    reference: 'రిఫరెన్స్ (UTR)',
    paidBy: { CASH: 'నగదుగా చెల్లించారు', CARD: 'కార్డు ద్వారా చెల్లించారు', UPI: 'UPI ద్వారా చెల్లించారు' },
    ofReceipt: 'ఈ రసీదుకు',
    exemption: 'ఆరోగ్య సేవలు (SAC 9993) నోటిఫికేషన్ 12/2017 ప్రకారం GST నుండి మినహాయించబడ్డాయి.',
  },
};
