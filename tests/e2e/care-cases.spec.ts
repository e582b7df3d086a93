import type { Page } from '@playwright/test';
import { expect, raise, sql, test } from '#tests/support/browser/e2e.ts';
import type { CareCase, CareLine } from '#tests/support/inputs/care-case.ts';
import { CARE_CASES } from '#tests/support/inputs/care-cases.ts';
import { PRESCRIBING_CELLS } from '#tests/support/inputs/prescribing-table.ts';
import { takeFrom } from '#tests/support/journeys/room-steps.ts';

const MRN = '204358';
const OF_PATIENT = `(select id from patient where mrn = '${MRN}')`;

/** The doctor opens one visit, which the cases change. @returns its number */
async function openVisit(doctor: Page): Promise<string> {
  const [patient] = await sql<{ name: string }>(`select name from patient where mrn = '${MRN}'`);
  await raise('TALK_TO_DOC', { mrn: MRN });
  await takeFrom(doctor, patient?.name ?? '');
  return new URL(doctor.url()).pathname.split('/').find((part) => part.startsWith('CN-')) ?? '';
}

const quoted = (value: unknown): string => `'${JSON.stringify(value).replaceAll("'", "''")}'`;

/** Makes patient and visit what the case says; each state is one that the screens reach by calls of their own. */
async function arrange(
  number: string,
  one: Omit<CareCase, 'title' | 'lines' | 'says' | 'outcome'>,
): Promise<void> {
  const { ageMonths = 480, sex = 'MALE', weightKg, ageConfirmed = true, allergies = [], facts = [] } = one;
  const { mode = 'VIDEO', visit = 'FOLLOW_UP', consent = 'EXPLICIT', guardian } = one;
  await sql(`delete from known_fact where patient_id = ${OF_PATIENT}`);
  await sql(`delete from observation where code = 'WT' and patient_id = ${OF_PATIENT}`);
  const pregnancy = facts.find(({ kind }) => kind === 'PREGNANCY');
  const state =
    pregnancy?.kind === 'PREGNANCY' ? { state: pregnancy.state, at: new Date().toISOString() } : null;
  await sql(
    `update patient set sex = '${sex}', age_confirmed = ${ageConfirmed},
       born_on = (now() - interval '${ageMonths} months' - interval '3 days')::date,
       allergies = ${quoted(Array.isArray(allergies) ? allergies : [])},
       no_known_allergies = ${allergies !== 'not recorded' && allergies.length === 0},
       conditions = ${quoted(facts.flatMap((fact) => (fact.kind === 'PROBLEM' ? [fact.title] : [])))},
       pregnancy = ${state ? quoted(state) : 'null'}
     where mrn = '${MRN}'`,
  );
  for (const [at, fact] of facts.entries())
    await sql(
      `insert into known_fact (id, patient_id, kind, value, source, client_id, at, received_at)
       select 'case-${at}-' || gen_random_uuid(), id, '${fact.kind}', ${quoted(fact)}, 'PATIENT', 'case-' || gen_random_uuid(),
         now(), now() from patient where mrn = '${MRN}'`,
    );
  if (weightKg !== undefined)
    await sql(
      `insert into observation (id, patient_id, kind, code, name, unit, value, at)
       select 'weight-' || gen_random_uuid(), id, 'VITAL', 'WT', 'Weight', 'kg', ${weightKg}, now()
       from patient where mrn = '${MRN}'`,
    );
  await sql(
    `update consultation set mode = '${mode}', visit = '${visit}',
       consent_kind = ${consent ? `'${consent}'` : 'null'}, consent_at = ${consent ? 'now()' : 'null'},
       consent_guardian = ${guardian ? `'${guardian}'` : 'null'}
     where consultation_number = '${number}'`,
  );
}

const pad = (doctor: Page) => doctor.getByRole('region', { name: 'Prescription' });
const signButton = (doctor: Page) => doctor.getByRole('button', { name: /^Sign( \d+ medicines?)?$/ });

async function show(doctor: Page): Promise<void> {
  await doctor.reload();
  await doctor.getByRole('tab', { name: 'Note and prescription' }).click();
  await expect(doctor.getByRole('combobox', { name: 'Add medicine' })).toBeVisible();
}

async function choose(doctor: Page, { search, option: words }: CareLine) {
  const box = doctor.getByRole('combobox', { name: 'Add medicine' });
  const option = doctor.getByRole('option').filter({ hasText: words }).first();
  // A scroll closes the list, as when the line before gets the focus: then it is typed again.
  await expect(async () => {
    await box.fill('');
    await box.fill(search);
    await expect(option).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 30_000 });
  return option;
}

/** Decides the newest line as the case says. */
async function decideLine(doctor: Page, one: CareLine): Promise<void> {
  const line = pad(doctor).locator('li[data-medicine]').last();
  if (one.isEmpty) return;
  const { unit, route } = one;
  // Where the line was refused for it, the options are open already.
  const options = line.getByRole('button', { name: /^Options of / });
  if ((one.inWords || one.isContinued) && (await options.getAttribute('aria-expanded')) !== 'true')
    await options.click();
  if (one.inWords) {
    await line.getByRole('button', { name: 'Write the dosage in words' }).click();
    await line.getByLabel('Dosage in words').fill(one.inWords);
  } else {
    await line.getByLabel('Dose', { exact: true }).fill(one.dose ?? '1');
    if (unit) await line.getByLabel('Unit').selectOption({ label: unit });
    await line.getByLabel('Frequency').fill(one.often ?? 'bd');
  }
  if (route) await line.getByLabel('Route').selectOption({ label: route });
  // Food is asked of what is swallowed alone.
  const food = line.getByLabel('Food');
  if (await food.count()) await food.selectOption('After food');
  await line.getByLabel('Days').fill('5');
  if (one.isContinued) await line.getByLabel('Continuing medicine').check();
}

async function expectCase(doctor: Page, one: CareCase): Promise<void> {
  for (const line of one.lines) {
    const option = await choose(doctor, line);
    if (one.outcome === 'NOT CHOSEN') {
      await expect(option).toHaveAttribute('aria-disabled', 'true');
      for (const said of one.says) await expect(option).toContainText(said);
      await doctor.getByRole('combobox', { name: 'Add medicine' }).fill('');
      return;
    }
    await option.click();
    await decideLine(doctor, line);
  }
  for (const said of one.says) await expect(pad(doctor)).toContainText(said);
  const reasons = pad(doctor).getByLabel('Reason for prescribing it anyway');
  if (one.outcome === 'ALLOWED') {
    // Enabled says that the server has checked exactly what is on the pad.
    await expect(signButton(doctor)).toBeEnabled();
    await expect(reasons).toHaveCount(0);
  } else if (one.outcome === 'STOPPED') {
    await expect(signButton(doctor)).toBeDisabled();
    await expect(reasons).toHaveCount(0);
  } else {
    await expect(reasons.first()).toBeVisible();
    await expect(signButton(doctor)).toBeDisabled();
    for (const reason of await reasons.all()) await reason.fill('Benefit outweighs the risk');
    await expect(signButton(doctor)).toBeEnabled();
  }
}

async function clearPad(doctor: Page): Promise<void> {
  const remove = pad(doctor)
    .locator('li[data-medicine]')
    .getByRole('button', { name: /^Remove / });
  while (await remove.count()) await remove.first().click();
  // The draft of the pad is written a moment after the last change: a reload before it would bring the lines again.
  await doctor.waitForTimeout(500);
}

/* `pad.spec` sees a line stopped, warned of and allowed before each merge; the server's tests have all cases. */
for (const [chapter, cases] of CARE_CASES) {
  test(
    `stops, warns of or allows what a doctor prescribes: ${chapter}`,
    { tag: '@nightly' },
    async ({ signedIn }) => {
      test.setTimeout(600_000);
      await sql(`update request set status = 'CANCELLED' where status in ('REQUESTED', 'ACCEPTED', 'IN_PROGRESS')
      and patient_id = ${OF_PATIENT}`);
      const doctor = await signedIn('meera.iyer');
      const number = await openVisit(doctor);
      for (const one of cases)
        await test.step(one.title, async () => {
          await arrange(number, one);
          await show(doctor);
          await expectCase(doctor, one);
          await clearPad(doctor);
        });
    },
  );
}

/** One medicine of each list, as the search finds it; none of them speaks against another. */
const OF_LIST = {
  O: tabletOf('paracetamol 500 mg', /^PARACETAMOL/),
  A: tabletOf('moxifloxacin eye drops', /^MOXIFLOXACIN/),
  B: tabletOf('loratadine 10 mg', /^LORATADINE/),
} as const;

function tabletOf(search: string, option: RegExp): CareLine {
  return { search, option };
}

test(
  'K9 each of the 128 cells of the guidelines, on the screen: list, visit, mode, consent and age',
  { tag: '@nightly' },
  async ({ signedIn }) => {
    test.setTimeout(900_000);
    await sql(`update request set status = 'CANCELLED' where status in ('REQUESTED', 'ACCEPTED', 'IN_PROGRESS')
    and patient_id = ${OF_PATIENT}`);
    const doctor = await signedIn('meera.iyer');
    const number = await openVisit(doctor);
    await arrange(number, {});
    await show(doctor);
    for (const line of Object.values(OF_LIST)) await (await choose(doctor, line)).click();
    await expect(doctor.getByText('Draft saved on this device.')).toBeVisible();
    const states = Map.groupBy(PRESCRIBING_CELLS, ({ visit, mode, hasConsent, ageKnown }) =>
      JSON.stringify({ visit, mode, hasConsent, ageKnown }),
    );
    expect(states.size).toBe(32);
    for (const cells of states.values()) {
      const [cell] = cells;
      if (!cell) throw new Error('each group has a cell');
      const { visit, mode, hasConsent, ageKnown } = cell;
      await arrange(number, { visit, mode, consent: hasConsent ? 'EXPLICIT' : null, ageConfirmed: ageKnown });
      const checked = doctor.waitForResponse('**/checkPrescription');
      await show(doctor);
      await checked;
      const title = `${visit} by ${mode}, ${hasConsent ? '' : 'no '}consent, ${ageKnown ? '' : 'no '}age`;
      for (const { list, isAllowed } of cells) {
        if (list === 'PROHIBITED') {
          const option = await choose(doctor, tabletOf('morphine 10 mg', /MORPHINE/));
          await expect(option, `${list}, ${title}`).toHaveAttribute('aria-disabled', 'true');
          await doctor.getByRole('combobox', { name: 'Add medicine' }).fill('');
          continue;
        }
        const name = { O: 'PARACETAMOL', A: 'MOXIFLOXACIN', B: 'LORATADINE' }[list];
        const line = pad(doctor).getByRole('listitem', { name, exact: true });
        await expect(line.getByRole('alert'), `${list}, ${title}`).toHaveCount(isAllowed ? 0 : 1);
      }
    }
  },
);
