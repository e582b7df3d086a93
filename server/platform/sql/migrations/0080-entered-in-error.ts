/**
 * A laboratory result or a vital sign that was entered in error: it stays, and counts nowhere. Its observation is also superseded, so
 * that the release before leaves it out, too. `error_seen_at` is when the doctor of an order read of it.
 */
export const statements = [
  `alter table observation
    add column error_at timestamptz,
    add column error_by text references app_user,
    add column error_reason text,
    add column error_words text,
    add column error_seen_at timestamptz`,
  `alter table vital_set
    add column error_at timestamptz,
    add column error_by text references app_user,
    add column error_reason text,
    add column error_words text`,
];
