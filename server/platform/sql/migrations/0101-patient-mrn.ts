/** The counter looks up a patient by the MRN, in capitals or not. */
export const statements = [`create index if not exists patient_mrn_upper on patient (upper(mrn))`];
