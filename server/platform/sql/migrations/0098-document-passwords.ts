/** Passwords of locked documents, sealed by the vault; the index is for the change of its key, which reads those alone. */
export const statements = [
  `alter table document add column password_sealed text`,
  `create index if not exists document_password on document (id) where password_sealed is not null`,
];
