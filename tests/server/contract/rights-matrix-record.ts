/** The calls of a patient's known facts, vital signs and locked documents; the columns are those of rights-matrix.ts. */
export const RECORD_RIGHTS = {
  patientVitals: '-- +0 +0 +0 +0 -- -- +0 -- -- !!',
  knownFacts: '-- +0 +0 +0 +0 -- -- +0 -- -- !!',
  searchAllergens: '-- ++ ++ ++ ++ -- -- ++ -- -- !!',
  searchProblems: '-- ++ ++ ++ ++ -- -- ++ -- -- !!',
  recordFact: '-- +0 ++ +0 +0 -- -- +0 -- -- !!',
  endFact: '-- +0 ++ +0 +0 -- -- +0 -- -- !!',
  markVitalsInError: '-- +0 ++ +0 +0 -- -- +0 -- -- !!',
  unlockDocument: '-- +0 +0 +0 +0 00 00 +0 -- -- !!',
} as const;
