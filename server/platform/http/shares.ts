import { sql } from 'kysely';

/** Condition on `share`: a record that was merged into another one shows nothing to those with whom it was shared. */
export const isNotMerged = sql<boolean>`not exists (select from patient_merge
  where patient_merge.merged_id = share.patient_id and patient_merge.undone_at is null)`;
