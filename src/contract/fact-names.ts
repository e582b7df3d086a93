import * as z from 'zod/mini';
import { call, ok } from './call.ts';
import { CodedAllergen } from './known-facts.ts';
import { Diagnosis } from './diagnosis.ts';

/** An allergen of the lists, and with which medicines it is compared. */
export const FoundAllergen = z.extend(CodedAllergen, {
  /** The other word that was typed; null for the name itself, and where a text was read as it. */
  matchedName: z.nullable(z.string()),
  /** Ingredients of a brand or a combination. */
  ingredients: z.array(z.string()),
  /** Classes of which each member is checked. */
  classes: z.array(z.string()),
  /** Classes that cross-react. */
  crossReacting: z.array(z.string()),
  /** Medicines that may contain it. */
  contained: z.array(z.string()),
  /** It occurs as an inactive ingredient, of which the data have none. */
  mayBeInactive: z.boolean(),
});
export type FoundAllergen = z.output<typeof FoundAllergen>;

/** `matchedName`: the abbreviation or lay word that was typed; null when the title itself was. */
const FoundProblem = z.extend(Diagnosis, { matchedName: z.nullable(z.string()) });
export type FoundProblem = z.output<typeof FoundProblem>;

/** Parts of a typed text that the checks of prescriptions cannot compare. */
const unread = z.array(z.string());

const Words = z.string().check(z.trim(), z.minLength(2), z.maxLength(160));
const who = ['provider', 'nurse'] as const;
const prefix = '/{app}/api/customer/v1';

export const factNameCalls = {
  searchAllergens: call({
    kind: 'query',
    // By POST, so that no URL contains what a patient is allergic to.
    method: 'POST',
    path: `${prefix}/searchAllergens`,
    who,
    needs: ['verified'],
    summary:
      'Medicines, classes, brands and other allergens by name, and what a text as typed is compared with',
    body: z.object({ text: Words }),
    response: ok({
      found: z.array(FoundAllergen),
      typed: z.object({ read: z.array(FoundAllergen), unread }),
    }),
    extension: true,
  }),
  searchProblems: call({
    kind: 'query',
    method: 'POST',
    path: `${prefix}/searchProblems`,
    who,
    needs: ['verified'],
    summary:
      'Problems by ICD-10 code, name, abbreviation or lay word, and what a text as typed is compared as',
    body: z.object({ text: Words }),
    response: ok({
      found: z.array(FoundProblem),
      typed: z.object({ read: z.array(z.string()), unread }),
    }),
    extension: true,
  }),
};
