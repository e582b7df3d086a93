/** The calls of a patient's known facts and vital signs; the columns are those of rights-matrix.ts. */
export const RECORD_RIGHTS = {
  patientVitals: '-- +0 +0 +0 +0 -- -- +0 -- -- !!',
  knownFacts: '-- +0 +0 +0 +0 -- -- +0 -- -- !!',
  searchAllergens: '-- ++ ++ ++ ++ -- -- ++ -- -- !!',
  searchProblems: '-- ++ ++ ++ ++ -- -- ++ -- -- !!',
  recordFact: '-- +0 ++ +0 +0 -- -- +0 -- -- !!',
  endFact: '-- +0 ++ +0 +0 -- -- +0 -- -- !!',
  markVitalsInError: '-- +0 ++ +0 +0 -- -- +0 -- -- !!',
} as const;
