/** Why a doctor asks for a captured document again: the nurse reads it beside the document. */
export const statements = [`alter table document add column capture_reason text`];
