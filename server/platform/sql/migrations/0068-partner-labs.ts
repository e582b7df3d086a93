/** The laboratories that orders are given to, which lab has an order, and when it had the sample. */
export const statements = [
  `create table partner_lab (
    id text primary key,
    name text not null,
    address text not null,
    city text not null,
    phone text not null,
    accreditation text,
    retired_at timestamptz,
    version integer not null default 1
  )`,
  `alter table request
    add column lab_id text references partner_lab,
    add column sample_given_at timestamptz`,
];
