/** A calendar block can be changed, so it has a version. */
export const statements = [`alter table calendar_block add column version integer not null default 1`];
