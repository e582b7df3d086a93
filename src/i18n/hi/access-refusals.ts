import type { AccessReason } from '#contract/access-reasons.ts';
import type { WordsOf } from '#contract/reasons.ts';

/** Why a change of access is not undone, or not made. */
export const accessRefusalsHindi = {
  ACCESS_FINAL: 'इसे वापस नहीं लिया जा सकता।',
  ACCESS_UNDONE: 'यह बदलाव पहले ही वापस लिया जा चुका है।',
  ACCESS_UNDO_LATE: 'बदलाव 24 घंटे तक ही वापस लिया जा सकता है। इसके बजाय उल्टा बदलाव करें।',
  ACCESS_CHANGED_SINCE: 'इसके बाद यह फिर बदला गया है। अभी की स्थिति देखें और उसे बदलें।',
  ROLES_NEEDED: 'कम से कम एक भूमिका चुनें। जिसे यहाँ कुछ नहीं खोलना है, उसका खाता बंद करें।',
  PEOPLE_ROLE_STAYS: 'कम से कम एक ऑपरेटर के पास “लोग” भूमिका रहनी चाहिए। पहले इसे किसी और को दें।',
  BANK_SECOND_PERSON: 'इस खाते को पहले आपने जाँचा है। इसे दूसरा ऑपरेटर भी जाँचता है।',
} satisfies WordsOf<AccessReason>;
