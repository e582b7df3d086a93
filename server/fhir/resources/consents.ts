import type { Language } from '#contract/sent-messages.ts';
import type { WholeRecord } from '#server/fhir/whole-record.ts';
import { coded, entryOf, hl7, LOINC, refOrNone, refTo, words, type Entry } from '#server/fhir/resource.ts';
import { subjectOf } from './identity.ts';

type Visit = WholeRecord['consultations'][number];
type Act = WholeRecord['consentActs'][number];

/** Consents to remote consultations, to records of other hospitals, and to who reads the patient's page. */
export function consentEntries(record: WholeRecord, at: Date): Entry[] {
  return [
    ...record.consultations.flatMap((visit) => consentsOfVisit(visit, record)),
    ...record.healthConsents.map(healthConsentEntry),
    ...record.shares.map((row) => shareEntry(row, at)),
  ];
}

const BY_TELEMEDICINE = 'Consultation by telemedicine';
const GUIDELINES = 'Telemedicine Practice Guidelines, 2020';

/** The parts that all consents to one consultation have in common. */
const ofVisit = (visit: Visit, guardian: string | null) => ({
  scope: hl7('consentscope', 'treatment'),
  category: [coded(LOINC, '59284-0', BY_TELEMEDICINE)],
  patient: subjectOf(visit.patientId),
  performer: guardian ? [{ display: guardian }] : [subjectOf(visit.patientId)],
});
const aboutVisit = (visit: Visit) => [{ meaning: 'related', reference: refTo('Encounter', visit.id) }];

/** One resource an act: a reader of FHIR looks for the time and the text of a consent in the resource, not in its provisions. */
function consentsOfVisit(visit: Visit, { consentActs, notices }: WholeRecord): Entry[] {
  const acts = consentActs.filter(({ consultationId }) => consultationId === visit.id);
  const isInForce = ({ act, kind, at }: Act): boolean =>
    act === 'GIVEN' && kind === visit.consentKind && at.getTime() === visit.consentAt?.getTime();
  return [
    // That a patient who asks for a remote consultation consents to it is a column of the visit and no act.
    ...(acts.some(isInForce) ? [] : impliedEntry(visit)),
    ...acts.map((row, at) =>
      actEntry(row, { visit, notices, isInForce: isInForce(row), endedAt: acts[at + 1]?.at ?? null }),
    ),
  ];
}

function impliedEntry(visit: Visit): Entry[] {
  if (!visit.consentKind) return [];
  return [
    entryOf('Consent', `visit-${visit.id}`, {
      ...ofVisit(visit, visit.consentGuardian),
      status: 'active',
      dateTime: visit.consentAt,
      policyRule: words(`${GUIDELINES}: ${visit.consentKind.toLowerCase()} consent`),
      provision: { data: aboutVisit(visit) },
    }),
  ];
}

interface ActOf {
  visit: Visit;
  notices: WholeRecord['notices'];
  isInForce: boolean;
  endedAt: Date | null;
}

/** A withdrawal is inactive as well: who asks for the active consents alone then finds none. */
function actEntry(row: Act, { visit, notices, isInForce, endedAt }: ActOf): Entry {
  const said = row.kind ? `${row.kind.toLowerCase()} consent` : 'consent withdrawn';
  return entryOf('Consent', `act-${row.id}`, {
    ...ofVisit(visit, row.guardian),
    status: isInForce ? 'active' : 'inactive',
    dateTime: row.at,
    policyRule: words(`${GUIDELINES}: ${said}`),
    sourceAttachment: textOf(notices, row),
    provision: {
      type: row.act === 'GIVEN' ? 'permit' : 'deny',
      period: { start: row.at, end: endedAt },
      data: aboutVisit(visit),
    },
  });
}

/** The text in force; its words only in the language in which the patient read them: those that were said are not known. */
function textOf(notices: WholeRecord['notices'], { noticeVersion, language }: Act) {
  const notice = notices.find(({ kind, version }) => kind === 'REMOTE_CARE' && version === noticeVersion);
  if (!notice) return { language };
  const read = language && shownTo(notice, language);
  return {
    title: `Text about remote consultations, version ${notice.version}`,
    creation: notice.publishedAt,
    ...(read && {
      contentType: 'text/plain',
      language: read.language,
      data: Buffer.from(read.text).toString('base64'),
    }),
  };
}

/** Returns what the page showed: English where a language has no words of its own. */
export function shownTo({ words: texts }: WholeRecord['notices'][number], wanted: Language) {
  const language = texts[wanted] ? wanted : 'en';
  return { language, text: texts[language] };
}

const CONSENT_STATUS = {
  REQUESTED: 'proposed',
  GRANTED: 'active',
  DENIED: 'rejected',
  EXPIRED: 'inactive',
  REVOKED: 'inactive',
} as const;

/** Code for the recipient of what a consent allows. */
const RECIPIENT = hl7('v3-ParticipationType', 'IRCP');

function healthConsentEntry(row: WholeRecord['healthConsents'][number]): Entry {
  return entryOf('Consent', `records-${row.id}`, {
    status: CONSENT_STATUS[row.state],
    scope: hl7('consentscope', 'patient-privacy'),
    category: [words('Records of other hospitals')],
    patient: subjectOf(row.patientId),
    dateTime: row.requestedAt,
    policyRule: words('Ayushman Bharat Digital Mission, health data management policy'),
    provision: {
      period: { end: row.expiresAt },
      actor: [{ role: RECIPIENT, reference: refTo('Practitioner', row.providerId) }],
      purpose: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ActReason', code: row.purpose }],
      dataPeriod: { start: row.recordsFrom, end: row.recordsTo },
    },
  });
}

/** Returns what the patient lets one person read. Of that person the name alone: the number is theirs. */
function shareEntry(row: WholeRecord['shares'][number], at: Date): Entry {
  const end = row.revokedAt ?? row.expiresAt;
  return entryOf('Consent', `share-${row.id}`, {
    status: end > at ? 'active' : 'inactive',
    scope: hl7('consentscope', 'patient-privacy'),
    category: [hl7('v3-ActCode', 'IDSCL')],
    patient: subjectOf(row.patientId),
    dateTime: row.createdAt,
    performer: [subjectOf(row.patientId)],
    policyRule: words(`The patient shares of their page: ${row.shows.join(', ')}`),
    provision: {
      type: 'permit',
      period: { start: row.createdAt, end },
      actor: [{ role: RECIPIENT, reference: { display: row.name } }],
      data: [refOrNone('Encounter', row.consultationId), refOrNone('ServiceRequest', row.requestId)].flatMap(
        (reference) => (reference ? [{ meaning: 'related', reference }] : []),
      ),
    },
  });
}
