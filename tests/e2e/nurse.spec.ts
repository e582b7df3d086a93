import { look } from '#tests/support/browser/look.ts';
import { expect, raise, sql, test } from '#tests/support/browser/e2e.ts';
import { arriveInRoom, expectUnderPointer } from '#tests/support/journeys/room-steps.ts';

const TABLET = { viewport: { width: 1024, height: 768 } };

test(
  'nurse care: a request is found, taken, its vitals stored with their score, and its call joined',
  { tag: '@main' },
  async ({ signedIn, expected }) => {
    expected.push('400');
    const page = await signedIn('mary.dsouza', TABLET);
    const raised = await raise('TALK_TO_NURSE', {
      mrn: '204360',
      consultationMode: 'CHAT',
      reason: 'Dressing is wet again',
    });
    await page.getByRole('link', { name: 'Nurse Care' }).click();
    await page.getByLabel('Name, phone, MRN, number').fill(raised.serviceNumber);
    await expect(page.getByText('1 of 1')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`q=${raised.serviceNumber}`));
    await page.getByRole('row', { name: new RegExp(raised.serviceNumber) }).click();
    await page.waitForURL('**/nurse-service-details/**');
    await expect(page.getByText('Dressing is wet again')).toBeVisible();
    await page.getByRole('button', { name: 'Accept', exact: true }).click();
    await arriveInRoom(page, '**/nurse-consultation/**');

    await page.getByRole('tab', { name: 'Vitals' }).click();
    await page.getByRole('button', { name: 'Save vitals' }).click();
    await expect(page.getByText('Enter at least one value.')).toBeVisible();
    await page.getByLabel('Pulse').fill('104');
    await page.getByLabel('Systolic BP').fill('96');
    await page.getByLabel('SpO₂').fill('940');
    await page.getByRole('button', { name: 'Save vitals' }).click();
    await expect(page.getByText('Enter 0 to 100 %.')).toBeVisible();
    await page.getByLabel('SpO₂').fill('94');
    // A reload between two values costs nothing.
    await expect(page.getByText('Your text is kept on this device.')).toBeVisible();
    await page.reload();
    await page.getByRole('tab', { name: 'Vitals' }).click();
    await expect(page.getByLabel('Pulse')).toHaveValue('104');
    await page.getByLabel('Respiratory rate').fill('22');
    await page.getByLabel('Temperature').fill('38.4');
    await page.getByLabel('Consciousness').selectOption('ALERT');
    // Oxygen that is not said is not air: the score is not whole.
    await expect(page.getByText('Not measured yet: Oxygen.')).toBeVisible();
    await page.getByLabel('Oxygen').selectOption('Air');
    await page.getByRole('button', { name: 'Save vitals' }).click();
    await expect(page.getByText(/^NEWS2 \d+, /).first()).toBeVisible();
    const stored = `select o.code, o.value::float as value from observation o join vital_set v on v.id = o.vital_set_id
     join consultation c on c.id = v.consultation_id where c.request_id = '${raised.requestId}' order by o.code`;
    await expect
      .poll(() => sql(stored))
      .toEqual([
        { code: 'PULSE', value: 104 },
        { code: 'RR', value: 22 },
        { code: 'SBP', value: 96 },
        { code: 'SPO2', value: 94 },
        { code: 'TEMP', value: 38.4 },
      ]);

    // Another nurse of the hub sees who has the request, and nothing of what is said.
    const other = await signedIn('anitha.nair', TABLET);
    await other.goto(`/nurse-service-details/${raised.requestId}`);
    await expect(other.getByText('Messages and documents are visible to the care team')).toBeVisible();

    // A request by chat is joined with picture and sound, and the messages stay usable beside the call.
    await page.getByRole('tab', { name: 'Chat' }).click();
    await page.getByRole('button', { name: 'Join by video' }).click();
    await expect(page.getByRole('button', { name: 'Leave call' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Turn camera off' })).toBeVisible();
    await expect(page.getByText('Dressing is wet again')).toBeVisible();
    const messages = page.getByRole('log');
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1024, height: 768 },
    ]) {
      await page.setViewportSize(viewport);
      await expect.poll(async () => (await messages.boundingBox())?.height ?? 0).toBeGreaterThan(200);
    }
    await look(page, 'nurse-call');
    await page.setViewportSize(TABLET.viewport);
    await expectUnderPointer(page.getByRole('button', { name: 'End consultation' }));
    await page.getByRole('tab', { name: 'Vitals' }).click();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => scrollTo(0, 0));
    for (const label of ['Systolic BP', 'Pulse', 'Respiratory rate', 'SpO₂', 'Temperature'])
      await expect(page.getByLabel(label, { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Save vitals' })).toBeInViewport({ ratio: 1 });
    await page.getByLabel('Respiratory rate', { exact: true }).fill('22');
    await page.getByLabel('SpO₂', { exact: true }).fill('93');
    await expect(page.getByText('NEWS2 at least 4')).toBeInViewport({ ratio: 1 });
    await look(page, 'nurse-call-vitals');
    await page.getByRole('button', { name: 'Leave call' }).click();
    await expect(page.getByRole('button', { name: 'Leave call' })).toBeHidden();
  },
);

test('axe finds nothing where a nurse enters readings', async ({ signedIn }) => {
  const page = await signedIn('anitha.nair', { ...TABLET, reducedMotion: 'reduce' });
  const { requestId } = await raise('TALK_TO_NURSE', { mrn: '204361' });
  await page.goto(`/nurse-service-details/${requestId}`);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await page.getByRole('tab', { name: 'Vitals' }).click();
  await expect(page.getByRole('button', { name: 'Save vitals' })).toBeVisible();
  await look(page, 'vitals');
});

test('a nurse in Hindi reads in Hindi why a value was refused, and what the form misses', async ({
  signedIn,
  expected,
}) => {
  expected.push('400');
  const page = await signedIn('anitha.nair', TABLET);
  const { requestId } = await raise('TALK_TO_NURSE', { mrn: '204361' });
  await page.goto(`/nurse-service-details/${requestId}`);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await page.getByRole('tab', { name: 'Vitals' }).click();
  await page.evaluate(() => localStorage.setItem('wl.language', 'hi'));
  await page.reload();
  await page.getByRole('tab', { name: 'वाइटल्स' }).click();
  await page.getByLabel('SpO₂').fill('940');
  await page.getByRole('button', { name: 'वाइटल्स सहेजें' }).click();
  await expect(page.getByText('0 से 100 % के बीच लिखें।')).toBeVisible();
  await expect(page.getByText('चिह्नित खाने जाँचें।')).toBeVisible();
  await expect(page.getByText(/Enter 0 to|highlighted/)).toBeHidden();
});

test('a nurse works in Hindi: the choice lasts, lists and parts speak it too, nothing overflows', async ({
  signedIn,
}) => {
  const page = await signedIn('jyoti.solanki', { ...TABLET, reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Jyoti Solanki' }).click();
  await page.getByRole('menuitem', { name: 'हिन्दी' }).click();
  await page.getByRole('link', { name: 'नर्स केयर' }).click();
  await expect(page.getByRole('columnheader', { name: 'आने का कारण' })).toBeVisible();
  await expect(page.getByText(/\d+ में से \d+/)).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await look(page, 'nurse-dashboard in Hindi');
  await page.getByRole('link', { name: 'मुख्य पृष्ठ' }).click();
  await look(page, 'talk-nurse in Hindi');
});

test('a nurse hands her open request over to another nurse of the hub who is signed in', async ({
  signedIn,
  expected,
}) => {
  // Her page may read the visit once more when it is the other nurse's already.
  expected.push('404');
  const other = await signedIn('rekha.pawar', TABLET);
  const page = await signedIn('mary.dsouza', TABLET);
  const { requestId } = await raise('TALK_TO_NURSE', { mrn: '204361', hubKey: 'wardline_kothrud' });
  await page.goto(`/nurse-service-details/${requestId}`);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await arriveInRoom(page, '**/nurse-consultation/**');
  const { pathname } = new URL(page.url());
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Give to another nurse' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^Rekha Pawar.* open/ }).check();
  await expect(dialog.getByRole('radio', { name: /^Mary/ })).toHaveCount(0);
  await dialog.getByLabel('Note to the nurse').fill('Waits for the doctor');
  await look(page, 'nurse-to-nurse');
  await dialog.getByRole('button', { name: 'Hand over', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect
    .poll(() =>
      sql(
        `select u.user_name as name from request r join app_user u on u.id = r.taken_by where r.id = '${requestId}'`,
      ),
    )
    .toEqual([{ name: 'rekha.pawar' }]);
  await other.goto(pathname);
  await other.getByRole('button', { name: 'More' }).click();
  await expect(other.getByRole('menuitem', { name: 'Give to another nurse' })).toBeVisible();
});

test('offers the nurse the doctors on duty for a hand-over; an emergency goes to any doctor', async ({
  signedIn,
}) => {
  const page = await signedIn('mary.dsouza', TABLET);
  const open = async (kind: 'TALK_TO_DOC' | 'EMERGENCY_CARE') => {
    const { requestId } = await raise(kind, { mrn: '204362', hubKey: 'wardline_kothrud' });
    await page.goto(`/nurse-service-details/${requestId}`);
    await page.getByRole('button', { name: 'Accept', exact: true }).click();
    await arriveInRoom(page, '**/nurse-consultation/**');
    await page.getByRole('button', { name: 'Hand over', exact: true }).click();
    return page.getByRole('dialog');
  };
  const lata = (dialog: Awaited<ReturnType<typeof open>>) =>
    dialog.getByRole('radio', { name: /Lata Joshi.*, off duty/ });
  const showAway = (dialog: Awaited<ReturnType<typeof open>>) =>
    dialog.getByRole('button', { name: /off duty/i }).click();
  const dialog = await open('TALK_TO_DOC');
  await expect(dialog.getByRole('radio', { name: /on duty/ }).first()).toBeVisible();
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Hand over', exact: true })).toBeDisabled();
  await expect(lata(dialog)).toHaveCount(0);
  await showAway(dialog);
  await expect(lata(dialog)).toBeDisabled();
  await look(page, 'nurse-to-doctor');
  await dialog.getByRole('button', { name: 'Keep patient' }).click();

  const urgent = await open('EMERGENCY_CARE');
  await showAway(urgent);
  await expect(lata(urgent)).toBeEnabled();

  await page.route('**/providersOnDuty', async (route) => {
    const response = await route.fetch();
    const { providers, ...rest } = (await response.json()) as { providers: object[] };
    const away = providers.map((provider) => ({ ...provider, problem: 'DOCTOR_OFF_DUTY' }));
    await route.fulfill({ response, json: { ...rest, providers: away } });
  });
  const none = await open('TALK_TO_DOC');
  await expect(none.getByText('No doctor is on duty. Return the request to the queue')).toBeVisible();
  await expect(none.getByRole('button', { name: 'Hand over', exact: true })).toBeDisabled();
});
