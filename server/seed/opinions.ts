import { createHash } from 'node:crypto';
import { line, pdfOf, rule } from '#server/platform/pdf/pdf.ts';
import { casePictures } from '#server/seed/pictures.ts';
import type { Random } from '#server/seed/random.ts';
import { EMPTY_ASSESSMENT } from '#server/cases/case.queries.ts';
import type { Tx } from '#server/platform/sql/database.ts';

/** Documents of a second opinion, without a name, because the same ones are used for every patient. */
const PAPERS = [
  {
    name: 'Histopathology report.pdf',
    title: 'Histopathology report',
    lines: [
      'Specimen: punch biopsy, skin of the left forearm, 4 mm',
      'Gross: one core, grey-white, fully processed.',
      'Microscopy: acanthosis with mild spongiosis; perivascular lymphocytes in the upper dermis, a few eosinophils.',
      'No atypia, no granuloma. PAS: no fungal elements.',
      'Impression: subacute spongiotic dermatitis. Please correlate with the clinical findings.',
    ],
  },
  {
    name: 'Discharge summary.pdf',
    title: 'Discharge summary',
    lines: [
      'Admitted for three days with a widespread itching rash, no fever.',
      'Given: oral antihistamine, emollients, a topical steroid of moderate strength.',
      'At discharge: itching less, no new places. Review in the clinic after two weeks.',
    ],
  },
] as const;

interface Paper {
  name: string;
  bytes: Uint8Array;
  sha256: string;
}

/** The documents as PDF, the same ones in each case file. */
export async function casePapers(): Promise<Paper[]> {
  return Promise.all(
    PAPERS.map(async ({ name, title, lines }) => {
      const bytes = await pdfOf({ title, producer: 'Shanti Multispeciality' }, (pdf) => {
        line(pdf, 'Shanti Multispeciality, Pune', { strong: true });
        rule(pdf);
        line(pdf, title, { size: 17, strong: true });
        pdf.moveDown();
        for (const text of lines) line(pdf, text);
      });
      return { name, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
    }),
  );
}

const ANSWERS = [
  ['SINCE', 'Since when do you have it?', 'About four months, worse since the rains'],
  ['TREATED', 'What was tried so far?', 'Antihistamine tablets and a cream with betamethasone'],
  ['ASK', 'What do you want to know?', 'Whether the biopsy was read rightly, and what to do next'],
] as const;
const OPINION = {
  ...EMPTY_ASSESSMENT,
  findings: 'The biopsy shows spongiosis with eosinophils, no atypia.',
  diagnoses: [{ code: 'L30.9', title: 'Dermatitis, unspecified' }],
  opinion: 'I agree with the reading of the biopsy. Contact allergy is likelier than a drug reaction.',
  plan: 'Patch test with the Indian standard series; emollients twice a day until then.',
};

/** Every second opinion has a questionnaire, documents and a picture; those in progress have a draft. */
export async function seedOpinions(tx: Tx, random: Random, papers: readonly Paper[]): Promise<void> {
  const cases = await tx
    .selectFrom('request')
    .select(['id', 'patientId', 'requestedAt', 'status', 'providerId'])
    .where('kind', '=', 'SECOND_OPINION')
    .orderBy('serviceNumber')
    .execute();
  if (cases.length === 0) return;
  const answers = JSON.stringify(ANSWERS.map(([code, question, answer]) => ({ code, question, answer })));
  await tx
    .insertInto('caseReview')
    .values(
      cases.map(({ id, providerId }) => ({
        requestId: id,
        answers,
        assessment: JSON.stringify(providerId ? OPINION : EMPTY_ASSESSMENT),
        reportDocumentId: null,
        reportSha256: null,
      })),
    )
    .execute();
  const [picture] = casePictures();
  const files = [
    ...papers.map((paper) => ({ ...paper, contentType: 'application/pdf' })),
    ...(picture ? [{ ...picture, name: 'The place, by daylight.png', contentType: 'image/png' }] : []),
  ];
  await tx
    .insertInto('document')
    .values(
      cases.flatMap(({ id, patientId, requestedAt }) =>
        files.map(({ name, contentType, bytes, sha256 }) => ({
          id: random.id(),
          clientId: null,
          patientId,
          consultationId: null,
          requestId: id,
          kind: 'SHARED' as const,
          name,
          contentType,
          sizeBytes: bytes.length,
          sha256,
          fileKey: sha256,
          byUser: null,
          at: requestedAt,
          receivedAt: requestedAt,
        })),
      ),
    )
    .execute();
}
