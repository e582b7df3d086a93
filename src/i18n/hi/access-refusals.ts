import type { AccessReason } from '#contract/access-reasons.ts';
import type { WordsOf } from '#contract/reasons.ts';

/** Why a change of access is not undone. */
export const accessRefusalsHindi = {
  ACCESS_FINAL: 'इसे वापस नहीं लिया जा सकता।',
  ACCESS_UNDONE: 'यह बदलाव पहले ही वापस लिया जा चुका है।',
  ACCESS_UNDO_LATE: 'बदलाव 24 घंटे तक ही वापस लिया जा सकता है। इसके बजाय उल्टा बदलाव करें।',
  ACCESS_CHANGED_SINCE: 'इसके बाद यह फिर बदला गया है। अभी की स्थिति देखें और उसे बदलें।',
} satisfies WordsOf<AccessReason>;
