/** The tab that holds a person's place in a call, when a guest was turned away, and an index of the members who have fallen silent. */
export const statements = [
  `alter table room_member add column seat text, add column declined_at timestamptz`,
  // Of calls that are long over; who is in one enters again by themselves.
  `update room_member set state = 'LEFT' where state = 'IN'`,
  `update room_member set seen_at = 'epoch' where state = 'WAITING'`,
  `create index room_member_silent on room_member (seen_at) where state in ('IN', 'WAITING')`,
];
