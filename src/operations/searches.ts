import { OrderKind } from '#contract/assignment.ts';
import { AppointmentState } from '#contract/bookings.ts';
import { PRICE_PARTS, type PricePart } from '#contract/catalogue.ts';
import { ERASURE_PARTS } from '#contract/erasures.ts';
import { INCIDENT_KINDS, INCIDENT_PARTS, INCIDENT_SORTS, SEVERITIES } from '#contract/incidents.ts';
import { IMPORT_KINDS } from '#contract/imports.ts';
import { MEDICINE_PARTS } from '#contract/medicine-adjustments.ts';
import { PEOPLE_PARTS, type PeoplePart } from '#contract/people-admin.ts';
import { RECORD_END_STATES } from '#contract/retention.ts';
import { DIFFERENCE_PARTS } from '#contract/reconciliation.ts';
import { MESSAGE_STATES } from '#contract/sent-messages.ts';
import { CLINICAL_SETS, REVIEW_STATES } from '#contract/clinical-data.ts';
import { CALL_GROUPS, CALL_SORTS } from '#contract/call-quality.ts';
import { OVERRIDE_KINDS } from '#contract/override-report.ts';
import type { OverridesAsked } from '#api/resources/override-report.ts';
import { SERVICE_STEPS } from '#domain/service-targets.ts';
import { dayIn, flagIn, oneIn, textIn } from '#domain/search.ts';
import type { AppointmentsSearch } from '#operations/appointments/appointments-screen.tsx';
import type { CallsSearch } from '#operations/calls/calls-screen.tsx';
import type { BoardSearch } from '#operations/board/board-screen.tsx';
import type { LevelsSearch } from '#operations/service-levels/levels-screen.tsx';
import { CATALOGUE_PARTS, type CataloguePart } from '#operations/catalogue/catalogue-screen.tsx';
import type { IncidentsSearch } from '#operations/incidents/incidents-screen.tsx';
import type { ImportSearch } from '#operations/import/import-screen.tsx';
import type { MedicinesSearch } from '#operations/medicines/medicines-screen.tsx';
import type { ClinicalDataSearch } from '#operations/clinical-data/clinical-data-screen.tsx';
import { VIEWS, type MessagesSearch } from '#operations/messages/messages-screen.tsx';
import type { OrdersSearch } from '#operations/orders/orders-screen.tsx';
import { BREACH_PARTS } from '#operations/privacy/breaches-part.tsx';
import { PRIVACY_VIEWS, type PrivacySearch } from '#operations/privacy/privacy-screen.tsx';
import { PAYMENT_VIEWS, type PaymentsSearch } from '#operations/payments/payments-screen.tsx';
import { PAYOUT_VIEWS, type PayoutsSearch } from '#operations/payouts/payouts-screen.tsx';

/** Search parameters of each place of the console. */
type Search = Record<string, unknown>;

interface PeopleSearch {
  part?: PeoplePart | undefined;
  person?: string | undefined;
}

interface CatalogueSearch {
  part?: CataloguePart | undefined;
  prices?: PricePart | undefined;
}

export const boardSearch = (search: Search): BoardSearch => ({
  hub: textIn(search['hub']),
  request: textIn(search['request']),
});

export const peopleSearch = (search: Search): PeopleSearch => ({
  part: oneIn(search['part'], PEOPLE_PARTS),
  person: textIn(search['person']),
});

export const patientsSearch = (search: Search): { patient?: string | undefined } => ({
  patient: textIn(search['patient']),
});

export const catalogueSearch = (search: Search): CatalogueSearch => ({
  part: oneIn(search['part'], CATALOGUE_PARTS),
  prices: oneIn(search['prices'], PRICE_PARTS),
});

export const medicinesSearch = (search: Search): MedicinesSearch => ({
  search: textIn(search['search']),
  part: oneIn(search['part'], MEDICINE_PARTS),
});

export const importSearch = (search: Search): ImportSearch => ({
  kind: oneIn(search['kind'], IMPORT_KINDS),
  import: textIn(search['import']),
});

export const messagesSearch = (search: Search): MessagesSearch => ({
  view: oneIn(search['view'], VIEWS),
  state: oneIn(search['state'], MESSAGE_STATES),
  event: textIn(search['event']),
});

export const clinicalDataSearch = (search: Search): ClinicalDataSearch => ({
  set: oneIn(search['set'], CLINICAL_SETS),
  state: oneIn(search['state'], REVIEW_STATES),
  search: textIn(search['search']),
  rule: textIn(search['rule']),
});

export const overridesSearch = (search: Search): OverridesAsked => ({
  kind: oneIn(search['kind'], OVERRIDE_KINDS),
  hub: textIn(search['hub']),
  prescriber: textIn(search['prescriber']),
  medicine: textIn(search['medicine']),
  from: dayIn(search['from']),
  to: dayIn(search['to']),
});

export const callsSearch = (search: Search): CallsSearch => ({
  by: oneIn(search['by'], CALL_GROUPS),
  from: dayIn(search['from']),
  to: dayIn(search['to']),
  sort: oneIn(search['sort'], CALL_SORTS),
  down: flagIn(search['down']),
});

export const incidentsSearch = (search: Search): IncidentsSearch => ({
  part: oneIn(search['part'], INCIDENT_PARTS),
  kind: oneIn(search['kind'], INCIDENT_KINDS),
  severity: oneIn(search['severity'], SEVERITIES),
  sort: oneIn(search['sort'], INCIDENT_SORTS),
  up: flagIn(search['up']),
  incident: textIn(search['incident']),
});

export const levelsSearch = (search: Search): LevelsSearch => ({
  step: oneIn(search['step'], SERVICE_STEPS),
  hub: textIn(search['hub']),
  from: dayIn(search['from']),
  to: dayIn(search['to']),
});

export const appointmentsSearch = (search: Search): AppointmentsSearch => ({
  day: dayIn(search['day']),
  doctor: textIn(search['doctor']),
  clinic: textIn(search['clinic']),
  state: oneIn(search['state'], AppointmentState.options),
  appointment: textIn(search['appointment']),
});

export const paymentsSearch = (search: Search): PaymentsSearch => ({
  view: oneIn(search['view'], PAYMENT_VIEWS),
  order: textIn(search['order']),
  part: oneIn(search['part'], DIFFERENCE_PARTS),
  difference: textIn(search['difference']),
});

export const ordersSearch = (search: Search): OrdersSearch => ({
  kind: oneIn(search['kind'], OrderKind.options),
  agent: textIn(search['agent']),
  free: flagIn(search['free']),
  order: textIn(search['order']),
  number: textIn(search['number']),
});

export const payoutsSearch = (search: Search): PayoutsSearch => ({
  view: oneIn(search['view'], PAYOUT_VIEWS),
  person: textIn(search['person']),
});

export const privacySearch = (search: Search): PrivacySearch => ({
  view: oneIn(search['view'], PRIVACY_VIEWS),
  part: oneIn(search['part'], ERASURE_PARTS),
  ends: oneIn(search['ends'], RECORD_END_STATES),
  breaches: oneIn(search['breaches'], BREACH_PARTS),
});
