/**
 * Adds who checked a bank account, and when: unknown for older ones. The transfers that were recorded: those before are in the earnings
 * alone.
 */
export const statements = [
  `alter table bank_detail add column checked_at timestamptz, add column checked_by text references app_user`,
  `create table payout (
    utr text primary key,
    provider_id text not null references provider,
    lines int not null,
    net_paise bigint not null,
    account_end text,
    at timestamptz not null,
    recorded_by text references app_user
  )`,
  `create index payout_at on payout (at desc)`,
];
