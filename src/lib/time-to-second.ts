import { portalConfig } from '#lib/portal-config.ts';

const { timeZone } = portalConfig;
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone });

/** A time as "14:30:05", in the hospital's time zone: for what happens within a minute. */
export function timeToSecond(ms: number): string {
  return clock.format(ms);
}
