/** Whether a member of a call shows their screen instead of their camera. */
export const statements = [`alter table room_member add column sharing boolean not null default false`];
