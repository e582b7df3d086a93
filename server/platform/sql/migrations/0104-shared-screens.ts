/** A mark of the members of a call who show their screen. */
export const statements = [`alter table room_member add column sharing boolean not null default false`];
