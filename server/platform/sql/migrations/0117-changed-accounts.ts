/** A bank account that replaces a checked one is checked by two operators; the first of them and when. */
export const statements = [
  `alter table bank_detail add column is_change boolean not null default false,
    add column asked_at timestamptz, add column asked_by text references app_user`,
  // The store does not have the account before: a provider who was paid had one.
  `update bank_detail set is_change = true where not verified
    and exists (select from payout where payout.provider_id = bank_detail.provider_id)`,
];
