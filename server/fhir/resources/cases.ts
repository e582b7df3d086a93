import type { WholeRecord } from '#server/fhir/whole-record.ts';
import {
  coded,
  entryOf,
  hl7,
  ICD_10_CM,
  refOrNone,
  refTo,
  words,
  type Entry,
} from '#server/fhir/resource.ts';
import { subjectOf } from './identity.ts';

type Review = WholeRecord['caseReviews'][number];
type RequestRow = WholeRecord['requests'][number];

/** Reviews of cases: what the patient answered, what the doctor found, and the places that were marked on the body. */
export function caseEntries({ caseReviews, caseMarks, requests }: WholeRecord): Entry[] {
  const requestOf = new Map(requests.map((row) => [row.id, row]));
  return [
    ...caseReviews.flatMap((row) => {
      const request = requestOf.get(row.requestId);
      return request ? [...answersEntry(row, request), ...assessmentEntry(row, request)] : [];
    }),
    ...caseMarks.map((row) => markEntry(row, requestOf.get(row.requestId)?.patientId ?? '')),
  ];
}

function answersEntry(row: Review, request: RequestRow): Entry[] {
  if (!row.answers.length) return [];
  return [
    entryOf('QuestionnaireResponse', row.requestId, {
      basedOn: [refTo('ServiceRequest', row.requestId)],
      status: 'completed',
      subject: subjectOf(request.patientId),
      authored: request.requestedAt,
      item: row.answers.map(({ code, question, answer }) => ({
        linkId: code,
        text: question,
        answer: answer ? [{ valueString: answer }] : [],
      })),
    }),
  ];
}

/** Returns what the doctor found; a draft until the case is completed. */
function assessmentEntry(row: Review, request: RequestRow): Entry[] {
  const { findings, diagnoses, opinion, plan, acne } = row.assessment;
  if (!findings && !diagnoses.length && !opinion && !plan && !acne) return [];
  return [
    entryOf('ClinicalImpression', row.requestId, {
      status: row.signedAt ? 'completed' : 'in-progress',
      subject: subjectOf(request.patientId),
      date: row.signedAt,
      assessor: refOrNone('Practitioner', request.providerId),
      description: findings,
      summary: opinion,
      finding: diagnoses.map(({ code, title }) => ({ itemCodeableConcept: coded(ICD_10_CM, code, title) })),
      supportingInfo: [refTo('ServiceRequest', row.requestId)],
      note: [
        plan && { text: `Plan: ${plan}` },
        ...Object.entries(acne ?? {}).map(([place, grade]) => ({
          text: `Global Acne Grading System, ${place}: ${grade}`,
        })),
      ],
    }),
  ];
}

/** A place that was marked on the body map. */
function markEntry(row: WholeRecord['caseMarks'][number], patientId: string): Entry {
  const percent = (share: number): string => `${Math.round(share * 100)} %`;
  return entryOf('Observation', `mark-${row.id}`, {
    basedOn: [refTo('ServiceRequest', row.requestId)],
    status: 'final',
    category: [hl7('observation-category', 'exam')],
    code: words('Mark on the body map'),
    subject: subjectOf(patientId),
    effectiveDateTime: row.at,
    issued: row.receivedAt,
    performer: [refTo('Practitioner', row.byUser)],
    valueString: row.label,
    bodySite: words(`${row.view}, ${percent(row.x)} from the left, ${percent(row.y)} from the top`),
  });
}
