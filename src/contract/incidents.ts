import * as z from 'zod/mini';
import { call, ok, pageOf } from './call.ts';
import { reasonText } from './reason-text.ts';
import { Id, Instant, pageQuery, TypedInstant } from './shared.ts';

export const INCIDENT_KINDS = [
  'MEDICATION',
  'DIAGNOSIS',
  'CARE',
  'COMMUNICATION',
  'EQUIPMENT',
  'COMPLAINT',
  'OTHER',
] as const;
export const IncidentKind = z.enum(INCIDENT_KINDS);
export type IncidentKind = z.output<typeof IncidentKind>;

/** Degree of harm by the WHO’s classification for patient safety, the least first. */
export const SEVERITIES = ['NONE', 'MILD', 'MODERATE', 'SEVERE', 'DEATH'] as const;
export const Severity = z.enum(SEVERITIES);
export type Severity = z.output<typeof Severity>;

/** Person who told the hospital of it. */
export const REPORTERS = ['PATIENT', 'RELATIVE', 'DOCTOR', 'NURSE', 'AGENT', 'OPERATOR', 'OTHER'] as const;
const Reporter = z.enum(REPORTERS);

export const INCIDENT_PARTS = ['OPEN', 'CLOSED'] as const;
export const IncidentPart = z.enum(INCIDENT_PARTS);
export const INCIDENT_SORTS = ['happened', 'severity'] as const;

/** One row of the list: no patient is named. */
const IncidentRow = z.object({
  id: z.string(),
  kind: IncidentKind,
  severity: Severity,
  happenedAt: Instant,
  what: z.string(),
  /** Number of the visit or order that it is about; null: of none. */
  number: z.nullable(z.string()),
  recordedAt: Instant,
  by: z.string(),
  closedAt: z.nullable(Instant),
});
export type IncidentRow = z.output<typeof IncidentRow>;

const Incident = z.object({
  ...IncidentRow.shape,
  reporter: Reporter,
  reporterName: z.nullable(z.string()),
  /** Patient of the linked visit or order, for an operator who sees the visits; null: none, or not for the caller. */
  patient: z.nullable(z.object({ id: z.string(), name: z.string(), nameLang: z.string(), mrn: z.string() })),
  /** Acts that followed, oldest first. */
  followUps: z.array(z.object({ id: z.string(), at: Instant, by: z.string(), text: z.string() })),
  closedBy: z.nullable(z.string()),
  outcome: z.nullable(z.string()),
});
export type Incident = z.output<typeof Incident>;

const Words = reasonText(4000);

export const NewIncident = z.object({
  kind: IncidentKind,
  severity: Severity,
  happenedAt: TypedInstant,
  what: Words,
  number: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
  reporter: Reporter,
  reporterName: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(120))),
});
export type NewIncident = z.output<typeof NewIncident>;

const operator = { who: ['operator'], extension: true } as const;
const command = { ...operator, kind: 'command', method: 'POST' } as const;
const query = { ...operator, kind: 'query', method: 'GET' } as const;
const prefix = '/{app}/api/operations/v1';
const one = ok({ incident: Incident });

/** Clinical incidents and complaints, as operators record them. */
export const incidentCalls = {
  incidents: call({
    ...query,
    path: `${prefix}/incidents`,
    summary: 'Incidents and complaints, open or closed ones, by time or severity; no patient is named',
    query: z.object({
      ...pageQuery,
      part: IncidentPart,
      kind: z.optional(IncidentKind),
      severity: z.optional(Severity),
      sort: z.enum(INCIDENT_SORTS),
      descending: z.enum(['true', 'false']),
    }),
    response: z.extend(pageOf(IncidentRow), { counts: z.record(IncidentPart, z.number()) }),
  }),
  incident: call({
    ...query,
    path: `${prefix}/incident`,
    summary: 'One incident with what was done about it',
    query: z.object({ incidentId: Id }),
    response: one,
  }),
  recordIncident: call({
    ...command,
    path: `${prefix}/recordIncident`,
    summary: 'Records an incident or a complaint, of a visit or an order by its number, or of none',
    body: NewIncident,
    response: one,
  }),
  addIncidentFollowUp: call({
    ...command,
    path: `${prefix}/addIncidentFollowUp`,
    summary: 'Adds what was done about an open incident',
    body: z.object({ incidentId: Id, text: Words }),
    response: one,
  }),
  closeIncident: call({
    ...command,
    path: `${prefix}/closeIncident`,
    summary: 'Closes an incident with its outcome; nothing is added to it from then on',
    body: z.object({ incidentId: Id, outcome: Words }),
    response: one,
  }),
};
