import type { At } from '#server/platform/sql/columns.ts';

/** What patients may demand of the hospital by law, and how it was done. */
export interface PrivacyTables {
  /** Never changed. */
  patientExport: {
    id: string;
    patientId: string;
    /** null: by the command line. */
    byUser: string | null;
    at: At;
    reason: string;
  };
}
