import { acceptedOrConfirmed } from '#tests/support/journeys/room-steps.ts';
import type { Page } from '@playwright/test';
import { customer, expect, sql, test } from '#tests/support/browser/e2e.ts';

interface Case {
  id: string;
  serviceNumber: string;
  status: string;
}

async function caseOf(kind: string, status: string): Promise<Case> {
  const [found] = await sql<Case>(
    `select id, service_number, status from request where kind = '${kind}' and status = '${status}' order by service_number limit 1`,
  );
  return found as Case;
}

const statusOf = async (id: string): Promise<string | undefined> =>
  (await sql<Case>(`select status from request where id = '${id}'`))[0]?.status;

interface Review {
  assessment: { findings: string; plan: string; opinion: string; acne: { chin: number } | null };
  reportSha256: string | null;
}
const reviewOf = async (id: string): Promise<Review | undefined> =>
  (await sql<Review>(`select assessment, report_sha256 from case_review where request_id = '${id}'`))[0];

async function pickDiagnosis(page: Page, words: string, option: RegExp): Promise<void> {
  // The list closes when the form was just saved: then one opens it again.
  await expect(async () => {
    await page.getByRole('combobox', { name: 'Diagnoses' }).fill('');
    await page.getByRole('combobox', { name: 'Diagnoses' }).fill(words);
    await page.getByRole('option', { name: option }).click({ timeout: 4_000 });
  }).toPass();
}

test('R2.06 R4.02 a skin case: taken, photos beside each other, marked, scored, asked about, completed', async ({
  signedIn,
  expected,
}) => {
  const { id, serviceNumber } = await caseOf('SKINCARE', 'REQUESTED');
  const page = await signedIn('meera.iyer');

  await test.step('is found in its list and taken', async () => {
    await page.getByRole('link', { name: 'Skincare Case Review' }).click();
    await page.getByLabel('Name, phone, MRN or case').fill(serviceNumber);
    await expect(page.getByText('1 of 1')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`q=.*${serviceNumber}`));
    await page.getByRole('grid').getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/derma-consultation/${id}$`));
    await expect(page.getByText('No assessment yet')).toBeVisible();
    await page.getByRole('button', { name: 'Accept case' }).click();
    const plan = page.getByRole('region', { name: 'Assessment and plan' });
    await acceptedOrConfirmed(page, plan.getByRole('textbox').first().waitFor());
    expect(await statusOf(id)).toBe('ACCEPTED');
  });

  await test.step('shows two photos beside each other, and one on the whole screen', async () => {
    const photos = page.getByRole('region', { name: 'Photos' });
    await photos.getByRole('button', { name: 'Side by side' }).click();
    await expect(photos.getByRole('button', { name: 'Zoom in' })).toHaveCount(2);
    await photos.getByRole('combobox', { name: 'Later' }).selectOption({ index: 1 });
    await photos.getByRole('button', { name: 'Zoom in' }).first().click();
    await photos.getByRole('button', { name: 'Full screen: Later' }).click();
    await expect(page.getByRole('dialog', { name: 'Photo 2.png' }).getByRole('img')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('is marked by name, by the keyboard and by a press; what is missing is named', async () => {
    const map = page.getByRole('region', { name: 'Body map' });
    await map.getByRole('button', { name: 'Add mark' }).click();
    await expect(map.getByText('Choose a site, or tap it on the picture.')).toBeVisible();
    await expect(map.getByText('Required.')).toBeVisible();
    await map.getByLabel('Site').selectOption('Chin');
    await map.getByRole('button', { name: 'New mark; move it with the arrow keys' }).press('ArrowRight');
    await map.getByLabel('Finding').fill('Pustules');
    await expect(map.getByText('Your text is kept on this device.')).toBeVisible();
    await page.reload();
    await expect(map.getByLabel('Finding')).toHaveValue('Pustules');
    await map.getByRole('button', { name: 'Add mark' }).click();
    await expect(map.getByRole('list', { name: 'Marks' })).toContainText('Pustules');
    await expect(map.getByLabel('Finding')).toHaveValue('');
    await map.getByRole('button', { name: 'Back' }).click();
    await map.getByRole('img', { name: 'Outline: back' }).click({ position: { x: 120, y: 130 } });
    await map.getByLabel('Finding').fill('Comedones');
    await map.getByRole('button', { name: 'Add mark' }).click();
    await expect(map.getByRole('listitem')).toHaveCount(2);
    await expect
      .poll(() => sql(`select view, x, label from case_mark where request_id = '${id}' order by at`))
      .toEqual([
        { view: 'FACE', x: expect.closeTo(0.51, 2), label: 'Pustules' },
        { view: 'BACK', x: expect.any(Number), label: 'Comedones' },
      ]);
    await map.getByRole('button', { name: 'Remove mark: Comedones' }).click();
    await expect(map.getByRole('listitem')).toHaveCount(1);
  });

  const form = page.getByRole('region', { name: 'Assessment and plan' });
  await test.step('an assessment survives a reload and a failing server, and its score counts', async () => {
    await form.getByLabel('Findings').fill('x'.repeat(4001));
    await form.getByRole('button', { name: 'Save draft' }).click();
    await expect(form.getByText('Enter at most 4000 characters.')).toBeVisible();
    await form.getByLabel('Findings').fill('Papules on chin and cheeks');
    await form.getByRole('button', { name: 'Score acne' }).click();
    await form.getByLabel('Chin').selectOption('3 Pustule');
    await expect(form.getByText('GAGS 3 of 44, mild')).toBeVisible();
    await expect(form.getByText('Your text is kept on this device.')).toBeVisible();
    await page.reload();
    await expect(form.getByLabel('Findings')).toHaveValue('Papules on chin and cheeks');
    await expect(form.getByText('Your earlier text was restored.')).toBeVisible();
    await expect(form.getByLabel('Chin')).toHaveValue('3');
    expected.push('500');
    const fails = { status: 'ERROR', code: 'INTERNAL', responseString: 'Something went wrong on our side.' };
    await page.route('**/v1/caseAssessment', (route) => route.fulfill({ status: 500, json: fails }));
    await form.getByRole('button', { name: 'Save draft' }).click();
    await expect(form.getByText('Sending; kept on this device.')).toBeVisible();
    await expect(form.getByLabel('Findings')).toHaveValue('Papules on chin and cheeks');
    await page.unroute('**/v1/caseAssessment');
    await expect(form.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
    expect((await reviewOf(id))?.assessment).toMatchObject({
      findings: 'Papules on chin and cheeks',
      acne: { chin: 3 },
    });
    expect(await statusOf(id)).toBe('IN_PROGRESS');
  });

  await test.step('the patient is written to and asked for photos, and the case comes back by itself', async () => {
    const talk = page.getByRole('region', { name: 'Patient', exact: true });
    await talk.getByRole('textbox', { name: /Message to/ }).fill('Thank you for the photos.');
    await talk.getByRole('button', { name: 'Send' }).click();
    await expect(talk.getByText('Thank you for the photos.')).toBeVisible();
    await expect
      .poll(() => sql(`select text from message where request_id = '${id}'`))
      .toEqual([{ text: 'Thank you for the photos.' }]);
    await talk.getByRole('tab', { name: 'Request more' }).click();
    await talk.getByRole('button', { name: 'Send request' }).click();
    await expect(talk.getByText('Choose at least one item, or add your own.')).toBeVisible();
    await expect(talk.getByText('Required.')).toBeVisible();
    await talk.getByRole('button', { name: 'A photo in daylight' }).click();
    await talk.getByLabel('Other').fill('The cream’s box');
    await talk.getByRole('button', { name: 'Add', exact: true }).click();
    await talk.getByLabel('Message to the patient').fill('Please send these.');
    await talk.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByText('Info requested').first()).toBeVisible();
    expect(await sql(`select asked, text from info_request where request_id = '${id}'`)).toEqual([
      { asked: ['A photo in daylight', 'The cream’s box'], text: 'Please send these.' },
    ]);
    const answers = [{ code: 'CREAM', question: 'Which cream?', answer: 'Adapalene gel' }];
    await customer('caseAnswers', { requestId: id, answers });
    await expect(page.getByText('Resubmitted')).toBeVisible();
    await expect(page.getByText('Adapalene gel')).toBeVisible();
  });

  await test.step('is not completed without a diagnosis and a plan; with them it ends', async () => {
    await form.getByRole('button', { name: 'Complete' }).click();
    await expect(form.getByText('Choose at least one diagnosis.')).toBeVisible();
    await expect(form.getByText('Write a plan for the patient.')).toBeVisible();
    await pickDiagnosis(page, 'acne vulg', /Acne vulgaris/);
    await form.getByLabel('Plan').fill('Adapalene at night, review in six weeks');
    await form.getByRole('button', { name: 'Complete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click();
    await expect(page.getByText('Completed')).toBeVisible();
    expect(await statusOf(id)).toBe('COMPLETED');
    expect((await reviewOf(id))?.assessment.plan).toBe('Adapalene at night, review in six weeks');
    await expect(form.getByRole('textbox')).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('Adapalene at night, review in six weeks')).toBeVisible();
  });
});

test('a case written in two windows offers both', { tag: '@nightly' }, async ({ signedIn, expected }) => {
  expected.push('409');
  const { id } = await caseOf('DERMACARE', 'REQUESTED');
  const page = await signedIn('sana.khan');
  await page.goto(`/derma-consultation/${id}`);
  await page.getByRole('button', { name: 'Accept case' }).click();
  const form = page.getByRole('region', { name: 'Assessment and plan' });
  await form.getByLabel('Plan').fill('Mine');
  await sql(
    `update case_review set version = version + 1, assessment = jsonb_set(assessment, '{plan}', '"Theirs"') where request_id = '${id}'`,
  );
  await form.getByRole('button', { name: 'Save draft' }).click();
  await expect(form.getByRole('button', { name: 'Use their version' })).toBeVisible();
  await expect(form.getByLabel('Plan')).toHaveValue('Mine');
  await form.getByRole('button', { name: 'Keep my version' }).click();
  await expect(form.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
  expect((await reviewOf(id))?.assessment.plan).toBe('Mine');
  await page.getByRole('button', { name: 'Return to queue' }).click();
  await expect(page.getByRole('button', { name: 'Accept case' })).toBeVisible();
  expect(await statusOf(id)).toBe('BACK_TO_QUEUE');
});

test('R2.07 R4.03 a second opinion: the file is read in place, the opinion is signed as a PDF', async ({
  signedIn,
}) => {
  const { id, serviceNumber } = await caseOf('SECOND_OPINION', 'REQUESTED');
  const page = await signedIn('lata.joshi');
  await page.goto('/second-opinion');
  await page.getByRole('grid').getByRole('link', { name: /./ }).first().waitFor();
  await page.getByLabel('Name, phone, MRN or case').fill(serviceNumber);
  await expect(page.getByText('1 of 1')).toBeVisible();
  await page.getByRole('grid').getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`case=${id}`));
  await page.getByRole('button', { name: 'Accept case' }).click();

  const file = page.getByRole('region', { name: 'Case file' });
  await file.getByRole('button', { name: /Histopathology report/ }).click();
  const viewer = page.getByRole('dialog', { name: 'Histopathology report.pdf' });
  await expect(viewer.locator('canvas').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await file.getByRole('button', { name: /The place, by daylight/ }).click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');

  const form = page.getByRole('region', { name: 'Assessment and plan' });
  await pickDiagnosis(page, 'L30.9', /Dermatitis/);
  await form.getByLabel('Plan').fill('Patch test');
  await form.getByRole('button', { name: 'Complete' }).click();
  await expect(form.getByText('Write your opinion.')).toBeVisible();
  await form.getByLabel('Opinion').fill('I agree with the biopsy.');
  await form.getByRole('button', { name: 'Complete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign and complete' }).click();
  const report = page.getByRole('region', { name: 'Signed report' });
  await report.getByRole('button', { name: 'Open report' }).click();
  await expect(page.getByRole('dialog').locator('canvas').first()).toBeVisible();
  await page.keyboard.press('Escape');
  const review = await reviewOf(id);
  expect(review?.assessment.opinion).toBe('I agree with the biopsy.');
  await expect(report).toContainText(review?.reportSha256 ?? 'no report');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Second Opinion' })).toBeVisible();
});

test('R2.08 home care shows visits and address', { tag: '@nightly' }, async ({ signedIn, expected }) => {
  expected.push('404');
  const page = await signedIn('lata.joshi');
  await page.getByRole('link', { name: 'Home Care' }).click();
  const [visit] = await sql<{ serviceNumber: string; address: string }>(
    `select service_number, request.address from home_visit join request on request.id = home_visit.request_id where home_visit.status = 'DONE' limit 1`,
  );
  await page.getByLabel('Name, phone, MRN or order').fill(visit?.serviceNumber ?? '');
  await expect(page.getByText('1 of 1')).toBeVisible();
  await page.getByRole('grid').getByRole('link').click();
  await expect(page.getByText(visit?.address ?? 'no address')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Visits' })).toContainText('2 of 2 tasks done');
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Visit, planned');
  await page.goto('/home-service-details/nothing-here');
  await expect(page.getByText('You do not have access to this')).toBeVisible();
});

test('R1.08 a video review is sent and ended', { tag: '@nightly' }, async ({ signedIn, expected }) => {
  expected.push('415', '422', 'Failed to load resource');
  const page = await signedIn('ritu.agarwal');
  await page.goto('/video-review');
  const send = page.getByRole('region', { name: 'New video' });
  const choose = send.locator('input[type=file]');
  await choose.setInputFiles({
    name: 'letter.mp4',
    mimeType: 'video/mp4',
    buffer: Buffer.from('not a video'),
  });
  await expect(send.getByText('Only MP4, WebM and QuickTime videos are accepted.')).toBeVisible();
  await send.getByRole('button', { name: 'Remove' }).click();

  await send.getByRole('button', { name: 'Record a video' }).click();
  await send.getByRole('button', { name: 'Start' }).click();
  await expect(send.getByText(/^0:0[2-9] of at most 5:00$/)).toBeVisible();
  await send.getByRole('button', { name: 'Stop' }).click();
  await expect(send.getByLabel('Your recording')).toBeVisible();
  await send.getByRole('button', { name: 'Use this video' }).click();
  const videos = page.getByRole('region', { name: 'Videos' });
  const row = videos.getByRole('row', { name: /Recording / });
  await expect(row).toContainText('Stored');
  const stored = `select name, state, content_type from video_review where name like 'Recording%'`;
  expect(await sql(stored)).toMatchObject([{ state: 'UPLOADED', contentType: 'video/webm' }]);

  await row.getByRole('button', { name: /Send to AI tool/ }).click();
  await expect(page.getByText('The AI tool is not set up. Contact your administrator.')).toBeVisible();
  await sql(`insert into setting (name, value) values ('videoAi', '{"url":"https://video-ai.example/in"}')`);
  await page.context().route('https://video-ai.example/**', (route) => route.fulfill({ body: 'The tool' }));
  const tool = page.context().waitForEvent('page');
  await row.getByRole('button', { name: /Send to AI tool/ }).click();
  await (await tool).waitForURL('https://video-ai.example/in');
  await expect(row).toContainText('Sent to AI tool');
  const again = page.context().waitForEvent('page');
  await row.getByRole('button', { name: /Open AI tool/ }).click();
  await (await again).waitForURL('https://video-ai.example/in');
  await row.getByRole('button', { name: /Mark as done/ }).click();
  await expect(row).toContainText('Done');
  await expect.poll(() => sql(stored)).toMatchObject([{ state: 'DONE' }]);
});
