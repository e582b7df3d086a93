import type { factNameCalls } from '#contract/fact-names.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { readAllergy } from './allergies.ts';
import { choicesRead, searchAllergens } from './allergy-choices.ts';
import { searchIcd10 } from './icd10.ts';
import { problemsRead } from './problem-choices.ts';

const FOUND_MAX = 12;

export const factNameHandlers: HandlersOf<typeof factNameCalls> = {
  async searchAllergens({ body: { text } }) {
    const { substances, others, unread } = readAllergy(text);
    return {
      found: searchAllergens(text, FOUND_MAX),
      typed: { read: choicesRead([...substances, ...others]), unread },
    };
  },

  async searchProblems({ body: { text } }) {
    const found = searchIcd10(text, FOUND_MAX).map(({ code, title, matchedName }) => ({
      code,
      title,
      matchedName,
    }));
    return { found, typed: problemsRead(text) };
  },
};
