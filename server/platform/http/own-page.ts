import type { AnyCall } from '#contract/call.ts';
import { Refusal } from './refusal.ts';

/** Values that a browser sends for our own pages; other programs send none. */
const OWN = ['same-origin', 'none'];
/** How a page calls: not a navigation, a form or a picture. */
const CALLING = ['cors', 'same-origin'];

/**
 * Refuses what another site makes a browser send, whatever the method: the specification has calls by GET that
 * change something. Links that open by themselves are public calls.
 * @throws Refusal NOT_ALLOWED
 */
export function mustBeOwnPage({ headers }: Request, { who }: Pick<AnyCall, 'who'>): void {
  if (who.includes('public')) return;
  const [site, mode] = [headers.get('sec-fetch-site'), headers.get('sec-fetch-mode')];
  if ((site && !OWN.includes(site)) || (mode && !CALLING.includes(mode))) throw new Refusal('NOT_ALLOWED');
}
