/** How connections of calls went, as the members' browsers have measured them; without a visit, a person or an address. */
export const statements = [
  `create table call_report (
    id text primary key,
    at timestamptz not null,
    hub_key text references hub,
    role text not null check (role in ('provider', 'nurse', 'guest', 'patient')),
    outcome text not null check (outcome in ('connected', 'no_path', 'left')),
    set_up_ms integer,
    route text check (route in ('host', 'srflx', 'prflx', 'relay')),
    protocol text check (protocol in ('udp', 'tcp', 'tls')),
    lost_percent real,
    concealed_percent real,
    freezes integer not null,
    given_up integer not null,
    picture_s integer not null,
    sound_s integer not null,
    trial_s integer not null,
    round_trip_ms integer,
    device_kind text not null,
    browser text not null,
    browser_version integer,
    network text
  )`,
  `create index call_report_at on call_report (at)`,
];
