/** Who handed a visit over to its doctor: of one that was handed over before, it is not known. */
export const statements = [`alter table consultation add column handed_over_by text references app_user`];
