import type { PATIENT_NOTIFICATIONS } from './patient-notifications.ts';

type Texts = Record<keyof typeof PATIENT_NOTIFICATIONS, string>;

/** Messages to patients in further languages. None is read by a native speaker yet. */
export const MORE_PATIENT_TEXTS = {
  mr: {
    PATIENT_CODE:
      '{code} हा तुमचा {hospital} कोड आहे. तो 5 मिनिटे चालतो. तुमच्यासोबत असलेल्या रुग्णालयाच्या कर्मचाऱ्यालाच सांगा.',
    DEVICE_CODE: '{code} हा तुमचा {hospital} कोड आहे. तो 5 मिनिटे चालतो. हा कोड कोणालाही सांगू नका.',
    APP_CODE:
      '{code} या कोडने {app} हे ॲप {hospital} मध्ये तुमच्यासाठी भेट मागू आणि बुक करू शकेल. तो फक्त त्याच ॲपमध्ये टाका. 5 मिनिटे चालतो.',
    MOBILE_CHANGED: '{hospital} मधील तुमचा मोबाइल क्रमांक बदलला आहे. तुम्ही सांगितले नसेल तर {support} वर लिहा.',
    PRESCRIPTION_READY: '{hospital}: तुमचे प्रिस्क्रिप्शन तयार आहे. रुग्णाच्या जन्मतारखेने उघडा: {link}',
    PRESCRIPTION_WITHDRAWN:
      '{hospital}: तुमच्या डॉक्टरांनी एक प्रिस्क्रिप्शन मागे घेतले आहे. कृपया कारण वाचा. रुग्णाच्या जन्मतारखेने उघडा: {link}',
    MEDICINE_STOPPED:
      '{hospital}: तुमच्या डॉक्टरांनी एक औषध बंद केले आहे. कोणते आणि का, कृपया वाचा. रुग्णाच्या जन्मतारखेने उघडा: {link}',
    RESULT_READY: '{hospital}: तपासणीचा एक निकाल तयार आहे. रुग्णाच्या जन्मतारखेने उघडा: {link}',
    VISIT_PAGE: '{hospital}: तुमच्या भेटीचे पान तयार आहे. रुग्णाच्या जन्मतारखेने उघडा: {link}',
    REQUEST_RAISED_ON_PAGE: '{hospital}: तुमची विनंती रुग्णालयापर्यंत पोहोचली आहे. रुग्णाच्या जन्मतारखेने पाहा: {link}',
    PHONE_MESSAGE_TAKEN:
      '{hospital}: तुमचा संदेश आमच्यापर्यंत पोहोचला आहे. कोणी वाचेपर्यंत वेळ लागू शकतो. आपत्कालीन स्थितीत 108 वर फोन करा.',
    PAGE_SHARED: '{hospital}: एका रुग्णाने त्यांचे पान तुमच्यासोबत शेअर केले आहे. ते या क्रमांकावर येणाऱ्या कोडने उघडते: {link}',
    PAGE_SHARED_BY_PATIENT:
      '{hospital}: तुमचे पान {end} ने संपणाऱ्या मोबाइल क्रमांकासोबत शेअर केले आहे. तुम्ही केले नसेल तर {support} वर लिहा.',
    ASKED_TO_SEND: '{hospital}: तुमची टीम तुम्हाला काही पाठवायला सांगत आहे. रुग्णाच्या जन्मतारखेने तुमचे पान उघडा: {link}',
    QUESTION_ASKED:
      '{hospital}: तुमच्या टीमचा तुम्हाला एक प्रश्न आहे. रुग्णाच्या जन्मतारखेने तुमच्या पानावर वाचा आणि उत्तर द्या: {link}',
    ORDER_CANCELLED: '{hospital}: तुमची एक ऑर्डर रद्द झाली आहे. कारण रुग्णाच्या जन्मतारखेने वाचा: {link}',
    TEST_CANCELLED: '{hospital}: तुमच्या ऑर्डरचा एक भाग रद्द झाला आहे. कारण रुग्णाच्या जन्मतारखेने वाचा: {link}',
    PAYMENT_ASKED: '{hospital}: {number} चे पैसे इथे भरा: {link}',
    PAYMENT_RECEIVED: '{hospital}: {number} साठी {amount} मिळाले, संदर्भ {reference}. धन्यवाद.',
    PAYMENT_FAILED: '{hospital}: {number} चे पेमेंट झाले नाही. खात्यातून पैसे गेले असतील तर {support} वर लिहा.',
    REFUND_MADE: '{hospital}: {number} साठी {amount} परत केले, संदर्भ {reference}. प्रश्न: {support}.',
    BILL_REDUCED: '{hospital}: {number} चे तुमचे बिल {amount} ने कमी केले.',
    APPOINTMENT_BOOKED:
      '{hospital}: {doctor} यांच्यासोबत तुमची {mode} अपॉइंटमेंट {when} रोजी आहे. बदलण्यासाठी रुग्णाच्या जन्मतारखेने तुमचे पान उघडा: {link}',
    APPOINTMENT_MOVED:
      '{hospital}: {doctor} यांच्यासोबतची तुमची {mode} अपॉइंटमेंट आता {when} रोजी आहे. बदलण्यासाठी रुग्णाच्या जन्मतारखेने तुमचे पान उघडा: {link}',
    APPOINTMENT_CANCELLED:
      '{hospital}: {doctor} यांच्यासोबतची तुमची {mode} अपॉइंटमेंट ({when}) रद्द झाली आहे. प्रश्न असल्यास {support} वर लिहा. रुग्णाच्या जन्मतारखेने तुमचे पान उघडा: {link}',
    APPOINTMENT_HANDED_OVER:
      '{hospital}: {when} ची तुमची {mode} अपॉइंटमेंट आता {doctor} यांच्यासोबत आहे. बदलण्यासाठी रुग्णाच्या जन्मतारखेने तुमचे पान उघडा: {link}',
    APPOINTMENT_REMINDER:
      '{hospital}: आठवण: {doctor} यांच्यासोबत तुमची {mode} अपॉइंटमेंट {when} रोजी आहे. रुग्णाच्या जन्मतारखेने तुमचे पान उघडा: {link}',
    APPOINTMENT_SOON:
      '{hospital}: {doctor} यांच्यासोबतची तुमची {mode} अपॉइंटमेंट थोड्याच वेळात सुरू होईल: {when}. सामील होण्यासाठी रुग्णाच्या जन्मतारखेने तुमचे पान उघडा: {link}',
  },
  bn: {
    PATIENT_CODE: '{code} আপনার {hospital} কোড। এটি 5 মিনিট চলবে। শুধু আপনার সঙ্গে থাকা হাসপাতালের কর্মীকে বলুন।',
    DEVICE_CODE: '{code} আপনার {hospital} কোড। এটি 5 মিনিট চলবে। এই কোড কাউকে বলবেন না।',
    APP_CODE:
      '{code} দিয়ে {app} অ্যাপ {hospital}-এ আপনার জন্য পরামর্শ চাইতে ও বুক করতে পারবে। শুধু সেই অ্যাপেই লিখুন। এটি 5 মিনিট চলবে।',
    MOBILE_CHANGED: '{hospital}-এ আপনার মোবাইল নম্বর বদলানো হয়েছে। আপনি না বলে থাকলে {support}-এ লিখুন।',
    PRESCRIPTION_READY: '{hospital}: আপনার প্রেসক্রিপশন তৈরি। রোগীর জন্মতারিখ দিয়ে খুলুন: {link}',
    PRESCRIPTION_WITHDRAWN:
      '{hospital}: আপনার ডাক্তার একটি প্রেসক্রিপশন প্রত্যাহার করেছেন। অনুগ্রহ করে কারণটি পড়ুন। রোগীর জন্মতারিখ দিয়ে খুলুন: {link}',
    MEDICINE_STOPPED:
      '{hospital}: আপনার ডাক্তার একটি ওষুধ বন্ধ করেছেন। কোনটি ও কেন, অনুগ্রহ করে পড়ুন। রোগীর জন্মতারিখ দিয়ে খুলুন: {link}',
    RESULT_READY: '{hospital}: পরীক্ষার একটি ফল তৈরি। রোগীর জন্মতারিখ দিয়ে খুলুন: {link}',
    VISIT_PAGE: '{hospital}: আপনার পরামর্শের পাতা তৈরি। রোগীর জন্মতারিখ দিয়ে খুলুন: {link}',
    REQUEST_RAISED_ON_PAGE: '{hospital}: আপনার অনুরোধ হাসপাতালে পৌঁছেছে। রোগীর জন্মতারিখ দিয়ে দেখুন: {link}',
    PHONE_MESSAGE_TAKEN:
      '{hospital}: আপনার বার্তা আমাদের কাছে পৌঁছেছে। কেউ পড়তে সময় লাগতে পারে। জরুরি হলে 108-এ ফোন করুন।',
    PAGE_SHARED: '{hospital}: একজন রোগী তাঁর পাতা আপনার সঙ্গে শেয়ার করেছেন। এটি এই নম্বরে আসা কোড দিয়ে খোলে: {link}',
    PAGE_SHARED_BY_PATIENT:
      '{hospital}: আপনার পাতা {end} দিয়ে শেষ হওয়া মোবাইল নম্বরের সঙ্গে শেয়ার করা হয়েছে। আপনি না করে থাকলে {support}-এ লিখুন।',
    ASKED_TO_SEND: '{hospital}: আপনার টিম আপনাকে কিছু পাঠাতে বলছে। রোগীর জন্মতারিখ দিয়ে আপনার পাতা খুলুন: {link}',
    QUESTION_ASKED:
      '{hospital}: আপনার টিমের আপনার কাছে একটি প্রশ্ন আছে। রোগীর জন্মতারিখ দিয়ে আপনার পাতায় পড়ুন ও উত্তর দিন: {link}',
    ORDER_CANCELLED: '{hospital}: আপনার একটি অর্ডার বাতিল হয়েছে। কারণ পড়ুন রোগীর জন্মতারিখ দিয়ে: {link}',
    TEST_CANCELLED: '{hospital}: আপনার অর্ডারের একটি অংশ বাতিল হয়েছে। কারণ পড়ুন রোগীর জন্মতারিখ দিয়ে: {link}',
    PAYMENT_ASKED: '{hospital}: {number}-এর টাকা এখানে দিন: {link}',
    PAYMENT_RECEIVED: '{hospital}: {number}-এর জন্য {amount} পাওয়া গেছে, রেফারেন্স {reference}। ধন্যবাদ।',
    PAYMENT_FAILED: '{hospital}: {number}-এর পেমেন্ট হয়নি। অ্যাকাউন্ট থেকে টাকা কাটা গেলে {support}-এ লিখুন।',
    REFUND_MADE:
      '{hospital}: {number}-এর জন্য {amount} ফেরত দেওয়া হয়েছে, রেফারেন্স {reference}। প্রশ্ন: {support}।',
    BILL_REDUCED: '{hospital}: {number}-এর আপনার বিল {amount} কমানো হয়েছে।',
    APPOINTMENT_BOOKED:
      '{hospital}: {doctor}-এর সঙ্গে আপনার {mode} অ্যাপয়েন্টমেন্ট {when}। বদলাতে রোগীর জন্মতারিখ দিয়ে আপনার পাতা খুলুন: {link}',
    APPOINTMENT_MOVED:
      '{hospital}: {doctor}-এর সঙ্গে আপনার {mode} অ্যাপয়েন্টমেন্ট এখন {when}। বদলাতে রোগীর জন্মতারিখ দিয়ে আপনার পাতা খুলুন: {link}',
    APPOINTMENT_CANCELLED:
      '{hospital}: {doctor}-এর সঙ্গে আপনার {mode} অ্যাপয়েন্টমেন্ট ({when}) বাতিল হয়েছে। প্রশ্ন থাকলে {support}-এ লিখুন। রোগীর জন্মতারিখ দিয়ে আপনার পাতা খুলুন: {link}',
    APPOINTMENT_HANDED_OVER:
      '{hospital}: {when}-এর আপনার {mode} অ্যাপয়েন্টমেন্ট এখন {doctor}-এর সঙ্গে। বদলাতে রোগীর জন্মতারিখ দিয়ে আপনার পাতা খুলুন: {link}',
    APPOINTMENT_REMINDER:
      '{hospital}: মনে রাখবেন: {doctor}-এর সঙ্গে আপনার {mode} অ্যাপয়েন্টমেন্ট {when}। রোগীর জন্মতারিখ দিয়ে আপনার পাতা খুলুন: {link}',
    APPOINTMENT_SOON:
      '{hospital}: {doctor}-এর সঙ্গে আপনার {mode} অ্যাপয়েন্টমেন্ট একটু পরেই শুরু হবে: {when}। যোগ দিতে রোগীর জন্মতারিখ দিয়ে আপনার পাতা খুলুন: {link}',
  },
  ta: {
    PATIENT_CODE:
      '{code} உங்கள் {hospital} குறியீடு. 5 நிமிடங்கள் செல்லும். உங்களுடன் இருக்கும் மருத்துவமனை ஊழியரிடம் மட்டும் சொல்லவும்.',
    DEVICE_CODE: '{code} உங்கள் {hospital} குறியீடு. 5 நிமிடங்கள் செல்லும். இந்தக் குறியீட்டை யாரிடமும் சொல்ல வேண்டாம்.',
    APP_CODE:
      '{code} மூலம் {app} செயலி {hospital}-இல் உங்களுக்காக ஆலோசனை கேட்கவும் பதிவு செய்யவும் முடியும். அந்தச் செயலியில் மட்டும் இடவும். 5 நிமிடங்கள் செல்லும்.',
    MOBILE_CHANGED: '{hospital}-இல் உங்கள் மொபைல் எண் மாற்றப்பட்டது. நீங்கள் கேட்கவில்லை என்றால் {support}-க்கு எழுதவும்.',
    PRESCRIPTION_READY: '{hospital}: உங்கள் மருந்துச் சீட்டு தயார். நோயாளியின் பிறந்த தேதியால் திறக்கவும்: {link}',
    PRESCRIPTION_WITHDRAWN:
      '{hospital}: உங்கள் மருத்துவர் ஒரு மருந்துச் சீட்டைத் திரும்பப் பெற்றுள்ளார். காரணத்தைப் படிக்கவும். நோயாளியின் பிறந்த தேதியால் திறக்கவும்: {link}',
    MEDICINE_STOPPED:
      '{hospital}: உங்கள் மருத்துவர் ஒரு மருந்தை நிறுத்தியுள்ளார். எது, ஏன் என்பதைப் படிக்கவும். நோயாளியின் பிறந்த தேதியால் திறக்கவும்: {link}',
    RESULT_READY: '{hospital}: ஒரு சோதனை முடிவு தயார். நோயாளியின் பிறந்த தேதியால் திறக்கவும்: {link}',
    VISIT_PAGE: '{hospital}: உங்கள் ஆலோசனைப் பக்கம் தயார். நோயாளியின் பிறந்த தேதியால் திறக்கவும்: {link}',
    REQUEST_RAISED_ON_PAGE:
      '{hospital}: உங்கள் கோரிக்கை மருத்துவமனையை அடைந்தது. நோயாளியின் பிறந்த தேதியால் பாருங்கள்: {link}',
    PHONE_MESSAGE_TAKEN:
      '{hospital}: உங்கள் செய்தி எங்களை அடைந்தது. ஒருவர் படிக்க நேரம் ஆகலாம். அவசரநிலையில் 108-ஐ அழைக்கவும்.',
    PAGE_SHARED:
      '{hospital}: ஒரு நோயாளி தன் பக்கத்தை உங்களுடன் பகிர்கிறார். இந்த எண்ணுக்கு வரும் குறியீட்டால் திறக்கும்: {link}',
    PAGE_SHARED_BY_PATIENT:
      '{hospital}: உங்கள் பக்கம் {end} என முடியும் மொபைல் எண்ணுடன் பகிரப்பட்டது. நீங்கள் செய்யவில்லை என்றால் {support}-க்கு எழுதுங்கள்.',
    ASKED_TO_SEND:
      '{hospital}: உங்கள் குழு உங்களிடம் ஒன்றை அனுப்பக் கேட்கிறது. நோயாளியின் பிறந்த தேதியால் உங்கள் பக்கத்தைத் திறக்கவும்: {link}',
    QUESTION_ASKED:
      '{hospital}: உங்கள் குழு உங்களிடம் ஒரு கேள்வி கேட்கிறது. நோயாளியின் பிறந்த தேதியால் உங்கள் பக்கத்தில் படித்துப் பதிலளிக்கவும்: {link}',
    ORDER_CANCELLED:
      '{hospital}: உங்கள் ஆர்டர் ஒன்று ரத்து செய்யப்பட்டது. காரணத்தை நோயாளியின் பிறந்த தேதியால் படிக்கவும்: {link}',
    TEST_CANCELLED:
      '{hospital}: உங்கள் ஆர்டரின் ஒரு பகுதி ரத்து செய்யப்பட்டது. காரணத்தை நோயாளியின் பிறந்த தேதியால் படிக்கவும்: {link}',
    PAYMENT_ASKED: '{hospital}: {number}-க்கு இங்கே பணம் செலுத்தவும்: {link}',
    PAYMENT_RECEIVED: '{hospital}: {number}-க்கு {amount} கிடைத்தது, குறிப்பு எண் {reference}. நன்றி.',
    PAYMENT_FAILED:
      '{hospital}: {number}-க்கு பணம் செலுத்தப்படவில்லை. கணக்கிலிருந்து பணம் கழிந்திருந்தால் {support}-க்கு எழுதவும்.',
    REFUND_MADE:
      '{hospital}: {number}-க்கு {amount} திருப்பித் தரப்பட்டது, குறிப்பு எண் {reference}. கேள்விகள்: {support}.',
    BILL_REDUCED: '{hospital}: {number}-க்கான உங்கள் கட்டணம் {amount} குறைக்கப்பட்டது.',
    APPOINTMENT_BOOKED:
      '{hospital}: {doctor} உடன் உங்கள் {mode} சந்திப்பு {when}. மாற்ற, நோயாளியின் பிறந்த தேதியால் உங்கள் பக்கத்தைத் திறக்கவும்: {link}',
    APPOINTMENT_MOVED:
      '{hospital}: {doctor} உடன் உங்கள் {mode} சந்திப்பு இப்போது {when}. மாற்ற, நோயாளியின் பிறந்த தேதியால் உங்கள் பக்கத்தைத் திறக்கவும்: {link}',
    APPOINTMENT_CANCELLED:
      '{hospital}: {doctor} உடன் உங்கள் {mode} சந்திப்பு ({when}) ரத்து செய்யப்பட்டது. கேள்விகளுக்கு {support}-க்கு எழுதவும். நோயாளியின் பிறந்த தேதியால் உங்கள் பக்கத்தைத் திறக்கவும்: {link}',
    APPOINTMENT_HANDED_OVER:
      '{hospital}: {when} அன்றைய உங்கள் {mode} சந்திப்பு இப்போது {doctor} உடன். மாற்ற, நோயாளியின் பிறந்த தேதியால் உங்கள் பக்கத்தைத் திறக்கவும்: {link}',
    APPOINTMENT_REMINDER:
      '{hospital}: நினைவூட்டல்: {doctor} உடன் உங்கள் {mode} சந்திப்பு {when}. நோயாளியின் பிறந்த தேதியால் உங்கள் பக்கத்தைத் திறக்கவும்: {link}',
    APPOINTMENT_SOON:
      '{hospital}: {doctor} உடன் உங்கள் {mode} சந்திப்பு சிறிது நேரத்தில் தொடங்கும்: {when}. இணைய, நோயாளியின் பிறந்த தேதியால் உங்கள் பக்கத்தைத் திறக்கவும்: {link}',
  },
  te: {
    PATIENT_CODE: '{code} మీ {hospital} కోడ్. 5 నిమిషాలు చెల్లుతుంది. మీతో ఉన్న ఆసుపత్రి సిబ్బందికి మాత్రమే చెప్పండి.',
    DEVICE_CODE: '{code} మీ {hospital} కోడ్. 5 నిమిషాలు చెల్లుతుంది. ఈ కోడ్‌ను ఎవరికీ చెప్పకండి.',
    APP_CODE:
      '{code} తో {app} యాప్ {hospital}లో మీ కోసం సంప్రదింపు కోరగలదు, బుక్ చేయగలదు. ఆ యాప్‌లో మాత్రమే నమోదు చేయండి. 5 నిమిషాలు చెల్లుతుంది.',
    MOBILE_CHANGED: '{hospital}లో మీ మొబైల్ నంబర్ మార్చబడింది. మీరు అడగకపోతే {support}కు రాయండి.',
    PRESCRIPTION_READY: '{hospital}: మీ ప్రిస్క్రిప్షన్ సిద్ధంగా ఉంది. రోగి పుట్టిన తేదీతో తెరవండి: {link}',
    PRESCRIPTION_WITHDRAWN:
      '{hospital}: మీ డాక్టర్ ఒక ప్రిస్క్రిప్షన్‌ను వెనక్కి తీసుకున్నారు. దయచేసి కారణం చదవండి. రోగి పుట్టిన తేదీతో తెరవండి: {link}',
    MEDICINE_STOPPED: '{hospital}: మీ డాక్టర్ ఒక మందును ఆపారు. ఏది, ఎందుకో దయచేసి చదవండి. రోగి పుట్టిన తేదీతో తెరవండి: {link}',
    RESULT_READY: '{hospital}: ఒక పరీక్ష ఫలితం సిద్ధంగా ఉంది. రోగి పుట్టిన తేదీతో తెరవండి: {link}',
    VISIT_PAGE: '{hospital}: మీ సంప్రదింపు పేజీ సిద్ధంగా ఉంది. రోగి పుట్టిన తేదీతో తెరవండి: {link}',
    REQUEST_RAISED_ON_PAGE: '{hospital}: మీ అభ్యర్థన ఆసుపత్రికి చేరింది. రోగి పుట్టిన తేదీతో చూడండి: {link}',
    PHONE_MESSAGE_TAKEN: '{hospital}: మీ సందేశం మాకు చేరింది. ఎవరైనా చదవడానికి సమయం పట్టవచ్చు. అత్యవసరమైతే 108కి ఫోన్ చేయండి.',
    PAGE_SHARED: '{hospital}: ఒక రోగి తమ పేజీని మీతో పంచుకున్నారు. ఈ నంబర్‌కు వచ్చే కోడ్‌తో తెరుచుకుంటుంది: {link}',
    PAGE_SHARED_BY_PATIENT: '{hospital}: మీ పేజీ {end}తో ముగిసే మొబైల్ నంబర్‌తో పంచుకోబడింది. మీరు చేయకపోతే {support}కు రాయండి.',
    ASKED_TO_SEND: '{hospital}: మీ బృందం మిమ్మల్ని ఏదో పంపమని అడుగుతోంది. రోగి పుట్టిన తేదీతో మీ పేజీని తెరవండి: {link}',
    QUESTION_ASKED: '{hospital}: మీ బృందం మిమ్మల్ని ఒక ప్రశ్న అడుగుతోంది. రోగి పుట్టిన తేదీతో మీ పేజీలో చదివి జవాబు ఇవ్వండి: {link}',
    ORDER_CANCELLED: '{hospital}: మీ ఆర్డర్ ఒకటి రద్దయింది. కారణాన్ని రోగి పుట్టిన తేదీతో చదవండి: {link}',
    TEST_CANCELLED: '{hospital}: మీ ఆర్డర్‌లో ఒక భాగం రద్దయింది. కారణాన్ని రోగి పుట్టిన తేదీతో చదవండి: {link}',
    PAYMENT_ASKED: '{hospital}: {number} కోసం ఇక్కడ చెల్లించండి: {link}',
    PAYMENT_RECEIVED: '{hospital}: {number} కోసం {amount} అందింది, రిఫరెన్స్ {reference}. ధన్యవాదాలు.',
    PAYMENT_FAILED: '{hospital}: {number} చెల్లింపు జరగలేదు. ఖాతా నుండి డబ్బు పోయి ఉంటే {support}కు రాయండి.',
    REFUND_MADE: '{hospital}: {number} కోసం {amount} తిరిగి ఇచ్చారు, రిఫరెన్స్ {reference}. ప్రశ్నలు: {support}.',
    BILL_REDUCED: '{hospital}: {number} కోసం మీ బిల్లు {amount} తగ్గించబడింది.',
    APPOINTMENT_BOOKED:
      '{hospital}: {doctor}తో మీ {mode} అపాయింట్‌మెంట్ {when}. మార్చడానికి, రోగి పుట్టిన తేదీతో మీ పేజీని తెరవండి: {link}',
    APPOINTMENT_MOVED:
      '{hospital}: {doctor}తో మీ {mode} అపాయింట్‌మెంట్ ఇప్పుడు {when}. మార్చడానికి, రోగి పుట్టిన తేదీతో మీ పేజీని తెరవండి: {link}',
    APPOINTMENT_CANCELLED:
      '{hospital}: {doctor}తో మీ {mode} అపాయింట్‌మెంట్ ({when}) రద్దయింది. ప్రశ్నలుంటే {support}కు రాయండి. రోగి పుట్టిన తేదీతో మీ పేజీని తెరవండి: {link}',
    APPOINTMENT_HANDED_OVER:
      '{hospital}: {when} నాటి మీ {mode} అపాయింట్‌మెంట్ ఇప్పుడు {doctor}తో. మార్చడానికి, రోగి పుట్టిన తేదీతో మీ పేజీని తెరవండి: {link}',
    APPOINTMENT_REMINDER:
      '{hospital}: గుర్తుంచుకోండి: {doctor}తో మీ {mode} అపాయింట్‌మెంట్ {when}. రోగి పుట్టిన తేదీతో మీ పేజీని తెరవండి: {link}',
    APPOINTMENT_SOON:
      '{hospital}: {doctor}తో మీ {mode} అపాయింట్‌మెంట్ కొద్దిసేపట్లో మొదలవుతుంది: {when}. చేరడానికి, రోగి పుట్టిన తేదీతో మీ పేజీని తెరవండి: {link}',
  },
} as const satisfies Record<string, Texts>;
