import { portalConfig } from '#lib/portal-config.ts';

const { timeZone } = portalConfig;
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone });

/** An instant as "14:30", in the hospital's time zone. */
export function clockTime(at: string): string {
  return clock.format(new Date(at));
}

/** An instant as "21 Nov 2026". */
export function dayOf(at: string): string {
  return day.format(new Date(at));
}
