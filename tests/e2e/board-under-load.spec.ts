import type { Page } from '@playwright/test';
import { expect, sql, test, wake } from '#tests/support/browser/e2e.ts';
import { openPlace } from '#tests/support/journeys/console-place.ts';
import { newOperator } from '#tests/support/journeys/console-steps.ts';

const WAITING = 40;
const NURSES = 80;
const DOCTORS = 50;
const EVENTS_PER_SECOND = 20;
const SECONDS = 12;
const TICKS_PER_SECOND = 4;
const FRAME_MS = 50;
const HUBS = ['kothrud', 'andheri', 'baner'].map((name) => `'wardline_${name}'`).join(',');
const KINDS = `(array['EMERGENCY_CARE', 'TALK_TO_NURSE', 'TALK_TO_DOC', 'TALK_TO_NURSE', 'TALK_TO_DOC'])`;

/** A busy hospital: everyone of the staff is signed in, and a third of them have a patient. */
async function fillHospital(): Promise<void> {
  await sql(`update request set status = 'CANCELLED', ended_at = now()
    where kind in ('EMERGENCY_CARE', 'TALK_TO_NURSE', 'TALK_TO_DOC') and ended_at is null`);
  await sql(`insert into app_user (id, user_name, role, name, email, mobile, password_hash, created_at)
    select 'busy-' || n, 'busy.' || n, case when n <= ${NURSES} then 'nurse' else 'provider' end,
           'Busy Person ' || n, 'busy@shanti.example', '+919800000000', 'none', now()
      from generate_series(1, ${NURSES + DOCTORS}) n`);
  await sql(`insert into nurse (id, user_id, salutation, registration_number)
    select 'row-' || id, id, 'Sr', id from app_user where id like 'busy-%' and role = 'nurse'`);
  await sql(`insert into provider (id, user_id, salutation_id, salutation, verification_status, on_duty, qualification,
      specialisation, registration_number, council, fee_paise, addresses)
    select 'row-' || u.id, u.id, one.salutation_id, one.salutation, one.verification_status, true, one.qualification,
           one.specialisation, u.id, one.council, one.fee_paise, one.addresses
      from app_user u, (select p.* from provider p join app_user a on a.id = p.user_id where a.user_name = 'meera.iyer') one
     where u.id like 'busy-%' and u.role = 'provider'`);
  await sql(`insert into user_hub (user_id, hub_key)
    select id, (array[${HUBS}])[1 + (substr(id, 6)::int % 3)] from app_user where id like 'busy-%'`);
  await sql(`insert into session (id, user_id, access_hash, access_expires_at, refresh_hash, idle_expires_at,
      absolute_expires_at, created_at, seen_at)
    select 's-' || id, id, 'a-' || id, now() + interval '1 hour', 'r-' || id, now() + interval '1 hour',
           now() + interval '1 day', now(), now() from app_user where id like 'busy-%'`);
  await addRequests(0, WAITING, `now() - n * interval '20 seconds'`);
  await sql(`insert into request (id, service_number, kind, status, mode, hub_key, patient_id, reason, reason_lang,
      requested_at, waiting_since, taken_by, taken_at)
    select 'held-' || n, 'HB-' || n, 'TALK_TO_NURSE', 'ACCEPTED', 'VIDEO', 'wardline_kothrud',
           (select id from patient order by mrn offset n % 200 limit 1), 'Fever', 'en', now(), now(), 'busy-' || n, now()
      from generate_series(1, ${NURSES / 2}) n`);
}

async function addRequests(from: number, count: number, at: string): Promise<void> {
  await sql(`insert into request (id, service_number, kind, status, mode, hub_key, patient_id, reason, reason_lang,
      requested_at, waiting_since)
    select 'wait-' || n, 'BB-' || n, ${KINDS}[1 + n % 5], 'REQUESTED', 'VIDEO', (array[${HUBS}])[1 + n % 3],
           (select id from patient order by mrn offset n % 200 limit 1), 'Fever', 'en', ${at}, ${at}
      from generate_series(${from + 1}, ${from + count}) n`);
}

/** Requests come and go, and people get and lose patients; each change is an event. */
async function change(tick: number): Promise<void> {
  const each = EVENTS_PER_SECOND / TICKS_PER_SECOND;
  await addRequests(WAITING + tick * 2, 2, 'now()');
  await sql(`update request set status = 'ACCEPTED', taken_by = 'busy-' || ${41 + (tick % 39)}, taken_at = now(), version = version + 1
    where id in (select id from request where id like 'wait-%' and status = 'REQUESTED' order by md5(id || ${tick}) limit 2)`);
  await sql(`update request set status = 'COMPLETED', ended_at = now()
    where id = (select id from request where id like 'held-%' and ended_at is null limit 1)`);
  await sql(`insert into event (at, type, audience, data)
    select now(), 'request.changed', '{role:nurse,role:provider}', '{}' from generate_series(1, ${each})`);
  await wake();
}

/** Where each row is, by its key. */
const places = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLElement>('main [data-row]')].map((row) => {
        const { top, left } = row.getBoundingClientRect();
        return [row.dataset['row'] ?? '', `${Math.round(left)},${Math.round(top)}`];
      }),
    ),
  );

/** Counts the time between frames until it is stopped. */
async function countFrames(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const taken: number[] = [];
    let last = performance.now();
    const frame = (): void => {
      const now = performance.now();
      taken.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    Object.assign(window, { framesTaken: taken });
  });
  return () => page.evaluate(() => (window as unknown as { framesTaken: number[] }).framesTaken);
}

test('a board with 40 waiting and 130 people keeps its rows under the pointer, and its frames under 20 events a second', async ({
  device,
  expected,
}) => {
  test.setTimeout(180_000);
  // What is asked beside the operator's password is a refusal.
  expected.push('status of 422');
  await fillHospital();
  const page = await device({ viewport: { width: 1440, height: 900 } });
  await newOperator(page);
  await openPlace(page, 'Live board');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const rows = page.locator('main [data-row]');
  expect(await rows.count()).toBeGreaterThan(NURSES + DOCTORS);
  const row = page.getByRole('region', { name: 'Kothrud', exact: true }).locator('[data-row]').nth(2);
  await row.scrollIntoViewIfNeeded();
  const box = await row.boundingBox();
  if (!box) throw new Error('the row has no place');
  const point = (step: number) => page.mouse.move(box.x + 20 + (step % 30), box.y + 20);
  await point(0);
  await point(1);
  await expect.poll(() => places(page)).toEqual(await places(page));
  const before = await places(page);
  const framesTaken = await countFrames(page);
  const answers: number[] = [];
  page.on('response', (answer) => void (answer.url().endsWith('/board') && answers.push(answer.status())));
  for (let tick = 0; tick < SECONDS * TICKS_PER_SECOND; tick += 1) {
    const next = Date.now() + 1_000 / TICKS_PER_SECOND;
    await change(tick);
    await point(tick);
    await page.waitForTimeout(Math.max(0, next - Date.now()));
  }
  const frames = (await framesTaken()).toSorted((a, b) => a - b);
  const p98 = frames[Math.floor(frames.length * 0.98)] ?? Infinity;
  test.info().annotations.push({
    type: 'frames',
    description: `${frames.length} frames, p98 ${p98.toFixed(1)} ms, longest ${frames.at(-1)?.toFixed(0)} ms, ${answers.length} reads`,
  });
  const after = await places(page);
  expect(Object.keys(before).filter((key) => after[key] !== before[key])).toEqual([]);
  // It was read again and again, or nothing could have moved.
  expect(answers.length).toBeGreaterThan(3);
  await expect(page.getByText(/\d+ new requests/)).toBeVisible();
  await page.mouse.move(5, 5);
  await expect
    .poll(async () => Object.keys(await places(page)).toSorted())
    .not.toEqual(Object.keys(before).toSorted());
  expect(p98).toBeLessThanOrEqual(FRAME_MS);
});
