/** Indexes for the search of the audit: a person, an action, days; newest first. */
export const statements = [
  `create index audit_who on audit (who, seq)`,
  `create index audit_action on audit (action, seq)`,
  `create index audit_at on audit (at)`,
];
