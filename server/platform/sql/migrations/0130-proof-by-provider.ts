/** A person who is signed in proves themselves again at the provider: their ticket opens no session, and an operator's proof counts once. */
export const statements = [
  `alter table sign_on_ticket add column is_again boolean not null default false`,
  `alter table session add column confirmed_at timestamptz`,
];
