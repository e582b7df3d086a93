/**
 * Time until every device has caught up after its stream was dead for 60 s in the middle of 10,000 events, a
 * third of which concern it, without gaps or duplicates. `E2E_PORT=8399 npx node bench/catch-up.ts [devices]
 * [dead s]`
 */
import { startServer } from '#tests/support/browser/e2e-server.ts';
import { sql, wake } from '#tests/support/browser/e2e.ts';
import { startDevices, tokenOf } from './devices.ts';
import { figures, pause } from './figures.ts';
import type { DeviceEvents } from './stream-clients.ts';

const [DEVICES = 1_000, DEAD_S = 60] = process.argv.slice(2).map(Number);
const EVENTS = 10_000;
/** A third of the events happen while the streams are dead. */
const SECONDS = DEAD_S * 3;
/** A page that could not connect for long retries after 7.5 to 22.5 s (src/api/live/stream.ts). */
const RETURN_WITHIN_MS = 15_000;
const NURSES = ['anitha.nair', 'mary.dsouza', 'rekha.pawar', 'shabnam.ali', 'jyoti.solanki', 'deepa.rani'];

/** Every third of these events is for all nurses, the others for none of these devices. */
async function happen(count: number): Promise<void> {
  await sql(
    `insert into event (at, type, audience, data)
     select now(), 'message.sent', case n % 3 when 0 then array['role:nurse'] else array['consultation:elsewhere'] end,
       jsonb_build_object('requestId', gen_random_uuid()::text)
     from generate_series(1, ${count}) as n`,
  );
  await wake();
}

/** Spreads events over a number of seconds. */
async function happenFor(seconds: number): Promise<void> {
  const end = Date.now() + seconds * 1_000;
  for (let i = 0; i < seconds; i += 1) {
    await happen(Math.round(EVENTS / SECONDS));
    await pause(Math.max(0, end - (seconds - i - 1) * 1_000 - Date.now()));
  }
}

/** Returns the time from a device's return until it had the last event that it missed, in ms; `last` is that event's number. */
function caughtUpMs({ events, returnedAt, resetAt }: DeviceEvents, last: number): number {
  const at = resetAt ?? events.find(([seq]) => seq >= last)?.[1];
  return (at ?? Number.POSITIVE_INFINITY) - (returnedAt ?? 0);
}

const stop = await startServer();
const devices = startDevices();
const say = (line: string): boolean => process.stdout.write(`${line}\n`);
try {
  await devices.open(await Promise.all(NURSES.map(tokenOf)), DEVICES);
  await happenFor(DEAD_S);
  await devices.cut();
  await happenFor(DEAD_S);
  const [{ last } = { last: 0 }] = await sql<{ last: number }>(
    `select max(seq)::int as last from event where 'role:nurse' = any(audience)`,
  );
  await Promise.all([devices.comeBack(RETURN_WITHIN_MS), happenFor(DEAD_S)]);
  await pause(2_000);
  const all = (
    await sql<{ seq: number }>(`select seq::int from event where 'role:nurse' = any(audience) order by seq`)
  ).map(({ seq }) => seq);
  const heard = await devices.heard();
  const resets = heard.filter(({ resetAt }) => resetAt !== null).length;
  say(
    figures(
      `return to caught up, ${DEVICES} devices`,
      heard.map((device) => caughtUpMs(device, last)),
    ),
  );
  say(`told to refetch: ${resets}`);
  const whole = heard.filter(({ events }) => events.map(([seq]) => seq).join() === all.join()).length;
  say(`heard each of ${all.length} events once and in order: ${whole} of ${DEVICES}`);
} finally {
  devices.end();
  await stop();
}
