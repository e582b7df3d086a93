/** A provider's own data: profile, bank, licence, files, calendar, roster, inbox, and how they joined. */
export const statements = [
  `create table provider_profile (
    provider_id text primary key references provider,
    date_of_birth date,
    sex text,
    language_ids jsonb not null,
    specialisation_ids jsonb not null,
    qualifications jsonb not null,
    practising_since integer,
    about text not null default '',
    services jsonb not null,
    availability jsonb not null,
    personal_version integer not null default 1,
    professional_version integer not null default 1,
    service_version integer not null default 1
  )`,
  `create table provider_location (
    provider_id text not null references provider,
    clinic_key text not null,
    lat double precision not null,
    lng double precision not null,
    address jsonb not null,
    at timestamptz not null,
    primary key (provider_id, clinic_key)
  )`,
  `create table profile_file (
    id text primary key,
    user_id text not null references app_user,
    kind text not null check (kind in ('PICTURE', 'SIGNATURE', 'LICENSE', 'CERTIFICATE')),
    client_id text,
    name text not null,
    content_type text not null,
    size_bytes integer not null,
    file_key text not null,
    at timestamptz not null,
    removed_at timestamptz,
    unique (user_id, client_id)
  )`,
  `create index profile_file_user on profile_file (user_id, kind) where removed_at is null`,
  `create table license (
    provider_id text primary key references provider,
    registration_number text not null,
    medical_council text not null,
    registered_on date,
    valid_till date,
    file_id text references profile_file,
    verified boolean not null default false,
    changed_at timestamptz not null
  )`,
  `create table bank_detail (
    provider_id text primary key references provider,
    account_holder text not null,
    account_sealed text not null,
    account_end text not null,
    account_type text not null,
    ifsc text not null,
    bank_name text not null,
    branch text not null,
    verified boolean not null default false,
    changed_at timestamptz not null
  )`,
  `create table calendar_block (
    id text primary key,
    provider_id text not null references provider,
    client_id text not null,
    kind text not null,
    title text not null,
    clinic_id text references clinic,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    repeat jsonb,
    skipped_days jsonb not null default '[]',
    last_ends_at timestamptz not null,
    unique (provider_id, client_id)
  )`,
  `create index calendar_block_time on calendar_block (provider_id, last_ends_at)`,
  `create table roster (
    provider_id text primary key references provider,
    duties jsonb not null,
    exceptions jsonb not null,
    version integer not null
  )`,
  `create table vacation (
    id text primary key,
    provider_id text not null references provider,
    client_id text not null,
    from_day date not null,
    to_day date not null,
    reason text not null,
    requested_at timestamptz not null,
    cancelled_at timestamptz,
    unique (provider_id, client_id)
  )`,
  `create index vacation_time on vacation (provider_id, from_day desc)`,
  `create table calendar_feed (
    token_hash text primary key,
    provider_id text not null unique references provider,
    created_at timestamptz not null
  )`,
  `create index consultation_when on consultation
    (provider_id, (coalesce(scheduled_at, started_at, created_at)) desc)`,
  `create index consultation_scheduled on consultation (provider_id, scheduled_at) where scheduled_at is not null`,
  `create table inbox_thread (
    id text primary key,
    provider_user_id text not null references app_user,
    client_id text,
    kind text not null check (kind in ('OPERATIONS', 'NOTICE')),
    subject text not null,
    created_at timestamptz not null,
    last_at timestamptz not null,
    provider_unread integer not null default 0,
    desk_unread integer not null default 0,
    unique (provider_user_id, client_id)
  )`,
  `create index inbox_thread_provider on inbox_thread (provider_user_id, last_at desc)`,
  `create index inbox_thread_desk on inbox_thread (last_at desc) where kind = 'OPERATIONS'`,
  `create table inbox_message (
    id text primary key,
    thread_id text not null references inbox_thread,
    client_id text not null,
    from_user text references app_user,
    sender_key text not null,
    text text not null,
    at timestamptz not null,
    seq bigserial,
    unique (sender_key, client_id)
  )`,
  `create index inbox_message_thread on inbox_message (thread_id, seq desc)`,
  `alter table session add column device text, add column seen_at timestamptz`,
  `create table registration (
    otp_id text primary key references otp,
    name text not null,
    mobile text not null,
    email text not null,
    password_hash text not null,
    invitation_hash text,
    expires_at timestamptz not null
  )`,
  `create table provider_invitation (
    token_hash text primary key,
    clinic_id text not null references clinic,
    invited_by text not null,
    note text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    used_by text references app_user,
    revoked_at timestamptz
  )`,
  `create table nurse_link (
    access_hash text primary key,
    refresh_hash text not null,
    user_id text not null references app_user,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
];
