/** The calls of a patient's known facts and vital signs; the columns are those of rights-matrix.ts. */
export const RECORD_RIGHTS = {
  patientVitals: '-- +0 +0 +0 +0 -- -- +0 -- -- !!',
  knownFacts: '-- +0 +0 +0 +0 -- -- +0 -- -- !!',
  searchAllergens: '-- ++ ++ ++ ++ -- -- ++ -- -- !!',
  searchProblems: '-- ++ ++ ++ ++ -- -- ++ -- -- !!',
  recordFact: '-- +0 ++ +0 +0 -- -- +0 -- -- !!',
  endFact: '-- +0 ++ +0 +0 -- -- +0 -- -- !!',
  markVitalsInError: '-- +0 ++ +0 +0 -- -- +0 -- -- !!',
  orderLabResults: '-- -- -- -- -- +0 +0 -- -- -- !!',
  readLabMessages: '-- -- -- -- -- +0 +0 -- -- -- !!',
  labMessages: '-- -- -- -- -- ++ -- -- -- -- !!',
  labMessage: '-- -- -- -- -- +0 -- -- -- -- !!',
  readStoredMessage: '-- -- -- -- -- +0 -- -- -- -- !!',
  takeLabMessage: '-- -- -- -- -- +0 -- -- -- -- !!',
  finishLabMessage: '-- -- -- -- -- +0 -- -- -- -- !!',
  setLabMessageAside: '-- -- -- -- -- +0 -- -- -- -- !!',
  saveLabResults: '-- -- -- -- -- +0 +0 -- -- -- !!',
} as const;
