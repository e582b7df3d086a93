/** The person who handed a visit over to its doctor; null where it was handed over before. */
export const statements = [`alter table consultation add column handed_over_by text references app_user`];
