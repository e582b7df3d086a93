/** Whether a patient breathes oxygen or air may not have been recorded: unknown is not air. */
export const statements = [`alter table vital_set alter column on_oxygen drop not null`];
