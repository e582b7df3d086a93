import { arriveInRoom } from '#tests/support/journeys/room-steps.ts';
import type { Page } from '@playwright/test';
import { raise, sql } from '#tests/support/browser/e2e.ts';
import {
  idIn,
  long,
  MISSING,
  NO_DAY,
  press,
  providerOf,
  region,
  type PortalForm,
} from '#tests/support/journeys/forms/form.ts';

const REVIEWER = 'meera.iyer';

/** The last case in the queue: other tests take the first. */
async function caseAddress(): Promise<string> {
  const [found] = await sql<{ id: string }>(
    `select id from request where kind = 'SKINCARE' and status in ('REQUESTED', 'ACCEPTED')
       and coalesce(provider_id, ${providerOf(REVIEWER)}) = ${providerOf(REVIEWER)}
     order by service_number desc limit 1`,
  );
  return `/derma-consultation/${found?.id}`;
}

/** Accepts it, if it is still waiting. */
async function takeCase(page: Page): Promise<void> {
  const take = page.getByRole('button', { name: 'Accept case' });
  await take
    .or(page.getByRole('region', { name: 'New mark' }))
    .first()
    .waitFor();
  if (await take.isVisible()) await take.click();
}

const READINGS = [
  ['Pulse', '77'],
  ['Systolic BP', '133'],
  ['Diastolic BP', '81'],
  ['SpO₂', '97'],
  ['Respiratory rate', '17'],
  ['Temperature', '37.3'],
  ['Blood glucose', '142'],
  ['Pain score', '3'],
  ['Weight', '61'],
  ['Height', '164'],
] as const;

/** Forms of the work with patients: reviews, orders, visits, readings, notes. */
export const CARE_FORMS: readonly PortalForm[] = [
  {
    name: 'a mark on the body',
    who: REVIEWER,
    at: caseAddress,
    prepare: takeCase,
    form: region('New mark'),
    fields: [
      {
        label: 'Site',
        control: 'select',
        bad: { words: 'Choose a site, or tap it on the picture.' },
        good: 'chin',
        stored: 'FACE',
      },
      { label: 'Finding', bad: MISSING, good: 'Papules, four' },
    ],
    submit: 'Add mark',
    call: 'addCaseMark',
    waits: true,
    stored: (at) => `select view, label from case_mark where request_id = '${idIn(at)}'`,
  },
  {
    name: 'an assessment',
    who: REVIEWER,
    at: caseAddress,
    prepare: takeCase,
    form: region('Assessment and plan'),
    fields: [
      { label: 'Findings', bad: long(4000), good: 'Closed comedones on the chin' },
      { label: 'Diagnoses', control: { search: 'rosacea' }, good: 'Rosacea, unspecified', stored: '"L71.9"' },
      { label: 'Plan', bad: long(4000), good: 'Benzoyl peroxide in the evening' },
    ],
    submit: 'Save draft',
    call: 'caseAssessment',
    waits: true,
    stored: (at) => `select assessment from case_review where request_id = '${idIn(at)}'`,
  },
  {
    name: 'notes of an order',
    who: 'farhan.shaikh',
    at: async () => {
      const order = {
        mrn: '204345',
        productCodes: ['P-CBC'],
        consultationMode: 'IN_PERSON',
        hubKey: undefined,
      };
      return `/agent-service-details/${(await raise('DIAGNOSTIC', order)).requestId}`;
    },
    form: region('Notes'),
    fields: [{ label: 'Notes for the next agent', bad: long(4000), good: 'The bell is broken, please call' }],
    submit: 'Save',
    call: 'saveServiceNotes',
    waits: true,
    stored: (at) => `select notes from request where id = '${idIn(at)}'`,
  },
  {
    name: 'a home visit',
    who: 'sunil.more',
    at: async () => {
      const [care] = await sql<{ id: string }>(
        `select id from request where kind = 'HOME_CARE' and status = 'IN_PROGRESS' order by id desc limit 1`,
      );
      return `/agent-service-details/${care?.id}`;
    },
    reveal: press('Plan visit'),
    form: region('Plan visit'),
    fields: [
      { label: 'Day', bad: NO_DAY, good: '2027-02-16', stored: '2027-02-16T04:10' },
      {
        label: 'Time',
        bad: { value: '', words: 'Enter a time such as 14:30.' },
        good: '09:40',
        stored: 'T04:10:00',
      },
      { label: 'Visit notes', bad: long(4000), good: 'Bring the large dressing' },
    ],
    submit: 'Save',
    call: 'saveHomeVisit',
    waits: true,
    stored: (at) =>
      `select scheduled_at, notes from home_visit where request_id = '${idIn(at)}' and scheduled_at > '2027-02-01'`,
  },
  {
    name: 'readings of a visit',
    who: 'anitha.nair',
    at: async () => `/nurse-service-details/${(await raise('TALK_TO_NURSE', { mrn: '204363' })).requestId}`,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Accept', exact: true }).click();
      await arriveInRoom(page, '**/nurse-consultation/**');
    },
    reveal: (page) => page.getByRole('tab', { name: 'Vitals' }).click(),
    form: region('Record vitals'),
    fields: [
      ...READINGS.map(([label, good]) => ({
        label,
        good,
        stored: `"value":${good}`,
        bad: { value: '99999', words: /Enter \d+(\.\d+)? to \d+/ },
      })),
      { label: 'Consciousness', control: 'select', good: 'VOICE' },
      { label: 'Oxygen', control: 'select', good: 'true', stored: '"onOxygen":true' },
    ],
    submit: 'Save vitals',
    call: 'recordVitals',
    waits: true,
    stored: () => `select o.value, v.consciousness, v.on_oxygen from observation o
      join vital_set v on v.id = o.vital_set_id join patient p on p.id = v.patient_id
      where p.mrn = '204363' order by v.at desc limit ${READINGS.length}`,
  },
  {
    name: 'a note on a document',
    who: 'meera.iyer',
    at: async () => {
      const [shared] = await sql<{ id: string }>(
        `select d.id from document d join consultation c on c.id = d.consultation_id
         where c.consultation_number = 'CN-96903' and d.name = 'Forearm, Thursday.png'`,
      );
      return `/shared-docs/CN-96903?document=${shared?.id}`;
    },
    form: region('Add note'),
    fields: [
      {
        label: 'Note',
        bad: { value: 'x'.repeat(1001), words: 'Enter at most 1000 characters.' },
        good: 'Paler than last week',
      },
      {
        label: 'On page',
        bad: { value: '0', words: 'Enter a page number in this document.' },
        good: '1',
        stored: '"page":1',
      },
    ],
    submit: 'Add note',
    call: 'addAnnotation',
    waits: true,
    stored: () => `select page, text from annotation where text = 'Paler than last week'`,
  },
];
