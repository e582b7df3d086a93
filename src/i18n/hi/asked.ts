import type { asked } from '#i18n/en/asked.ts';
import type { Translation } from '#i18n/text.ts';

/** Hindi, not yet read by a native speaker. */
export const askedHindi: Translation<(typeof asked)['en']> = {
  title: 'मरीज़ से अनुरोध',
  none: 'अभी कोई नहीं।',
  failed: 'यह नहीं हो सका। फिर कोशिश करें।',
  kind: 'क्या',
  VIDEO: 'वीडियो',
  PHOTO: 'फ़ोटो',
  DOCUMENT: 'दस्तावेज़',
  words: 'उसमें क्या दिखे',
  ask_VIDEO: 'वीडियो का अनुरोध करें',
  ask_PHOTO: 'फ़ोटो का अनुरोध करें',
  ask_DOCUMENT: 'दस्तावेज़ का अनुरोध करें',
  sent: 'माँगा गया। मरीज़ को उनके पेज के लिंक का SMS मिलता है।',
  withdraw: 'वापस लें',
  withdrawOf: (what) => `वापस लें: ${what}`,
  ASKED: 'माँगा गया',
  SEEN: 'मरीज़ ने देखा',
  SENDING: 'भेजा जा रहा है',
  RECEIVED: 'मिल गया',
  LOOKED_AT: 'देखा गया',
  WITHDRAWN: 'अब नहीं माँगा जा रहा',
  by: (name, time) => `${name}, ${time}`,
};
