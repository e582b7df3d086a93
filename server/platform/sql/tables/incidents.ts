import type { Incident, IncidentKind, Severity } from '#contract/incidents.ts';
import type { At, AtOrNull } from '#server/platform/sql/columns.ts';

/** Incidents and complaints, and what was done about each. */
export interface IncidentTables {
  /** Changed once: when it is closed. */
  incident: {
    id: string;
    kind: IncidentKind;
    severity: Severity;
    happenedAt: At;
    what: string;
    reporter: Incident['reporter'];
    reporterName: string | null;
    /** Visit that it is about; null: of none, or deleted since. */
    consultationId: string | null;
    requestId: string | null;
    byUser: string;
    recordedAt: At;
    closedAt: AtOrNull;
    closedBy: string | null;
    outcome: string | null;
  };
  /** A follow-up. Rows never change. */
  incidentNote: { id: string; incidentId: string; text: string; byUser: string; at: At };
}
