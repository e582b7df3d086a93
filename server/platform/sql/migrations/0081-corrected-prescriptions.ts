/** Why a prescription was corrected after its visit; null for one that was signed during it. */
export const statements = [`alter table prescription add column correction text`];
