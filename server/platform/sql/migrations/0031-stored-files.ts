/**
 * State of the bytes in the file store: whether the server made them, what the scanner said of them, and since when they are being removed.
 * The bytes that each person sent on a day.
 */
export const statements = [
  `create table stored_file (
    key text primary key,
    at timestamptz not null,
    scan text not null check (scan in ('OWN', 'PENDING', 'CLEAN', 'FOUND')),
    tries integer not null default 0,
    scan_due_at timestamptz not null,
    scanned_at timestamptz,
    removing_at timestamptz
  )`,
  `create index stored_file_due on stored_file (scan_due_at) where scan = 'PENDING'`,
  `create table sent_bytes (
    owner_key text not null,
    day date not null,
    bytes bigint not null,
    primary key (owner_key, day)
  )`,
];
