import { randomUUID } from 'node:crypto';
import type { caseCalls } from '#contract/cases.ts';
import type { homeCareCalls } from '#contract/home-care.ts';
import { png } from '#tests/support/inputs/files.ts';
import type { InputsOf } from '#tests/support/inputs/make.ts';
import type { TestServer } from '#tests/support/server/server.ts';
import { ASSESSMENT, type Rows } from '#tests/support/journeys/world.ts';

const list = () => ({ body: {} });
const one = ({ caseId }: Rows) => ({ requestId: caseId });

async function versionOf({ caseId }: Rows, { db }: TestServer): Promise<number> {
  const row = await db
    .selectFrom('caseReview')
    .select('version')
    .where('requestId', '=', caseId)
    .executeTakeFirst();
  return row?.version ?? 1;
}

export const caseInputs: InputsOf<typeof caseCalls> = {
  skincareCases: list,
  dermaCases: list,
  secondOpinionCases: list,
  caseDetails: (rows) => ({ query: one(rows) }),
  saveCaseAssessment: async (rows, server) => ({
    body: { ...one(rows), version: await versionOf(rows, server), assessment: ASSESSMENT },
  }),
  addCaseMark: (rows) => ({
    body: { ...one(rows), clientId: randomUUID(), view: 'FACE', x: 0.2, y: 0.3, label: 'Scar' },
  }),
  removeCaseMark: (rows) => ({ body: { ...one(rows), markId: rows.markId } }),
  askCaseInfo: (rows) => ({
    body: { ...one(rows), clientId: randomUUID(), asked: ['A photo of the back'], text: 'By daylight' },
  }),
  completeCase: async (rows, server) => ({
    body: { ...one(rows), version: await versionOf(rows, server) },
  }),
  caseMessages: (rows) => ({ query: one(rows) }),
  sendCaseMessage: (rows) => ({ body: { ...one(rows), clientId: randomUUID(), text: 'Since when?' } }),
  intakeCasePhoto: (rows) => ({
    body: {
      ...one(rows),
      clientId: randomUUID(),
      view: 'FACE',
      takenAt: '2026-11-02T08:00:00Z',
      file: png(),
    },
  }),
  intakeCaseAnswers: (rows) => ({
    body: { ...one(rows), answers: [{ code: 'POEM1', question: 'How many days?', answer: '2' }] },
  }),
};

export const homeCareInputs: InputsOf<typeof homeCareCalls> = {
  saveHomeVisit: async (rows, server) => ({
    body: {
      serviceId: rows.homeCareId,
      clientId: randomUUID(),
      scheduledAt: '2026-11-25T05:30:00Z',
      agentUserId: (await server.signInAs('sunil.more')).userId,
      tasks: [{ text: 'Knee exercises', done: false }],
      notes: '',
      visitStatus: 'SCHEDULED',
    },
  }),
  providerHomeCare: list,
  providerHomeCareDetails: ({ homeCareId }) => ({ query: { serviceId: homeCareId } }),
};
