/** Changes of an operator to prices, replies and settings: the value before and after. */
export const statements = [
  `create table catalogue_change (
    id text primary key,
    entity text not null,
    entity_id text not null,
    before jsonb,
    after jsonb,
    by_user text references app_user,
    at timestamptz not null
  )`,
  `create index catalogue_change_of on catalogue_change (entity, entity_id, at)`,
  `alter table canned_reply add column version integer not null default 1`,
];
