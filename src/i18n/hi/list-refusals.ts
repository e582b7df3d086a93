import type { ListReason } from '#contract/list-reasons.ts';
import type { WordsOf } from '#contract/reasons.ts';
import { prescribingReasonsHindi } from './prescribing-reasons.ts';

export const listRefusalsHindi: WordsOf<ListReason | 'PRESCRIPTION_REFUSED'> = {
  PRESCRIPTION_REFUSED: ({ reasons, adjusted = [] }) =>
    [
      ...reasons.map((reason) => prescribingReasonsHindi[reason]),
      ...adjusted.map(({ name, reason }) => `${name}, अस्पताल ने सूची बदली है: ${reason}`),
    ].join(' '),
  LIST_SAME: 'दवाओं के डेटा में यह पहले से इसी सूची में है। कोई और सूची चुनें।',
  LIST_FIXED_BY_LAW: 'यह सूची कानून से तय है। इसे सख़्त किया जा सकता है, ढीला कभी नहीं।',
  LIST_STAYS_PROHIBITED: 'मना की हुई दवा मना ही रहती है।',
  LIST_NAMED: 'दिशानिर्देशों में इस दवा का नाम है। इसकी सूची सख़्त की जा सकती है, ढीली कभी नहीं।',
  LIST_O_NEEDS_NO_SCHEDULE:
    'सूची O उन दवाओं के लिए है जो बिना पर्चे के बिकती हैं। यह दवा इंजेक्शन है, या औषधि नियमों की अनुसूची में है।',
  LIST_A_NEEDS_NOTICE: 'सूची A को केवल सरकार बढ़ाती है। उस अधिसूचना का नंबर और तारीख़ लिखें जिसमें इस दवा का नाम है।',
};
