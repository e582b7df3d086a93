/** Refusals of lines of a prescription, and of its withdrawal. */
export const doseRefusalsHindi = {
  AMOUNT_NOT_EXACT:
    'यह मात्रा ठीक-ठीक छापी नहीं जा सकती। दशमलव के बाद अधिक से अधिक चार अंक और कम से कम 0.001 लिखें, या छोटी इकाई चुनें।',
  MEDICINE_STOPPED: 'यह दवा पहले ही बंद की जा चुकी है।',
  MEDICINE_ENDED: 'इस दवा के दिन पूरे हो चुके हैं।',
  PRESCRIPTION_WITHDRAWN: 'यह पर्चा पहले ही वापस लिया जा चुका है।',
  PRESCRIPTION_REPLACED: 'इस पर्चे की जगह नया संस्करण आ चुका है। सबसे नया संस्करण वापस लें।',
  CORRECTION_TOO_LATE: ({ days }: { days: number }) =>
    `पर्चा परामर्श के बाद ${days} दिन तक सुधारा जा सकता है। रोगी को फिर से देखें, या पर्चा वापस लें।`,
  AMOUNT_TOO_LARGE: 'एक ख़ुराक के लिए यह मात्रा बहुत अधिक है।',
  UNIT_NOT_OF_FORM: 'यह दवा इस इकाई में नहीं मापी जाती। इसके रूप की इकाई चुनें।',
  ROUTE_NOT_OF_FORM: 'दवा का यह रूप इस मार्ग से नहीं दिया जाता। इसके रूप का मार्ग चुनें।',
  FREQUENCY_UNCLEAR: 'यह आवृत्ति दो तरह से पढ़ी जा सकती है। इसे पूरा लिखें, जैसे “once daily” या “0.5-0-0.5”।',
  AMOUNT_IN_FREQUENCY: 'आवृत्ति में मात्रा भी लिखी है। कितना लेना है, यह केवल खुराक में लिखें।',
  HIGH_ALERT_IN_WORDS: 'यह उच्च-जोखिम दवा है। खुराक और कितनी बार, दोनों उनके खानों में लिखें, शब्दों में नहीं।',
  HIGH_ALERT_FREQUENCY: 'यह उच्च-जोखिम दवा है। कितनी बार लेनी है लिखें, जैसे “1-0-1” या “every 8 hours”।',
  WEEKDAYS_MISSING: 'सप्ताह के दिन लिखें, जैसे “Mon and Thu”।',
} as const;
