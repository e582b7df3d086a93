/** Allows that oxygen or air was not recorded: unknown is not air. */
export const statements = [`alter table vital_set alter column on_oxygen drop not null`];
