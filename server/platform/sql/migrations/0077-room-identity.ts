/** Each call of a guest, and each list of whom to hand a patient over to, looks a person up in all rooms. */
export const statements = [`create index room_member_identity on room_member (identity_key)`];
