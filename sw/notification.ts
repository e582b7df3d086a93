import { isPortalPath } from '#contract/messages.ts';
import type { PushPayload } from '#contract/push.ts';
import type { RequestKind, Role } from '#contract/shared.ts';

/** What a tap needs to know; null where a push could not be read. */
export interface NotificationData {
  url: string;
  role: Role | null;
  kind: RequestKind | null;
  requestId: string | null;
  withdrawn: boolean;
}

/** The options that browsers know and the library's types do not. */
export interface PortalNotification extends NotificationOptions {
  actions: { action: 'open' | 'snooze'; title: string }[];
  renotify: boolean;
  vibrate?: number[];
  data: NotificationData;
}

/** Any eye may see a locked screen: what is asked for, never by whom or why. */
const WORDS: Readonly<Record<RequestKind, readonly [title: string, body: string]>> = {
  EMERGENCY_CARE: ['Emergency care', 'A patient needs help now.'],
  TALK_TO_NURSE: ['Talk to nurse', 'A patient is asking for a nurse.'],
  TALK_TO_DOC: ['Talk to doc', 'A patient is asking for a doctor.'],
  LAB: ['Lab Services', 'New request waiting.'],
  SECOND_OPINION: ['Second Opinion Services', 'New request waiting.'],
  DIAGNOSTIC: ['Diagnostic Services', 'New request waiting.'],
  AMPATH: ['Ampath Labs', 'New request waiting.'],
  ALERTU: ['AlertU Services', 'New alert waiting.'],
  REDCLIFF: ['Red Cliff Services', 'New request waiting.'],
  HOME_CARE: ['Home Care', 'New request waiting.'],
  SKINCARE: ['Skincare case', 'Case waiting for review.'],
  DERMACARE: ['Dermacare case', 'Case waiting for review.'],
};
const UNKNOWN = ['Someone is waiting', 'Open the portal to see it.'] as const;

/** Told apart in a pocket as the sounds are by ear: ms on, off, on … */
const BEATS: Partial<Record<RequestKind, number[]>> = {
  EMERGENCY_CARE: [150, 80, 150, 80, 150, 80, 150, 80, 400],
  TALK_TO_NURSE: [200, 150, 200, 150, 200],
  TALK_TO_DOC: [400, 300, 400],
};

/** What all notifications have, and where one leads that is for nobody in particular. */
export const NOBODYS = {
  icon: '/icons/icon-192.png',
  badge: '/icons/badge-96.png',
  lang: 'en',
  data: { url: '/', role: null, kind: null, requestId: null, withdrawn: false },
} satisfies Partial<PortalNotification>;

/**
 * Builds what is shown for a push, for any content at all: a push that shows nothing costs the permission.
 * `text` is the push as it came, null when it had no content.
 */
export function notificationOf(text: string | null): { title: string; options: PortalNotification } {
  const payload = payloadOf(text);
  const data = { ...NOBODYS.data, ...payload };
  const { kind, requestId, withdrawn } = data;
  const [title, body] = kind ? WORDS[kind] : UNKNOWN;
  const options: PortalNotification = {
    ...NOBODYS,
    body: withdrawn ? 'No longer waiting.' : body,
    // One on the screen a request, however often it is pushed; a repeat still rings.
    tag: kind ? `${kind}:${requestId}` : 'portal',
    renotify: true,
    requireInteraction: kind === 'EMERGENCY_CARE' && !withdrawn,
    vibrate: (kind && BEATS[kind]) ?? [200],
    actions: withdrawn
      ? []
      : [
          { action: 'open', title: 'Open' },
          { action: 'snooze', title: 'Not now' },
        ],
    data,
  };
  return { title, options: withdrawn ? withoutSound(options) : options };
}

/** Seen, not heard. A browser refuses a silent notification with a beat. */
export function withoutSound(options: PortalNotification): PortalNotification {
  const silent = { ...options, renotify: false, silent: true };
  delete silent.vibrate;
  return silent;
}

/**
 * The contract's PushPayload, checked by hand: its schema would be a third of the worker. A test holds the two together.
 */
function payloadOf(text: string | null): PushPayload | null {
  try {
    const value = JSON.parse(text ?? '') as Partial<Record<keyof PushPayload, unknown>> | null;
    const { kind, requestId, role, url, withdrawn } = value ?? {};
    const isWhole = isKind(kind) && typeof requestId === 'string' && isRole(role) && isPortalPath(url);
    if (!isWhole || (withdrawn !== undefined && withdrawn !== true)) return null;
    return { kind, requestId, role, url, ...(withdrawn && { withdrawn }) };
  } catch {
    return null;
  }
}

function isKind(value: unknown): value is RequestKind {
  return typeof value === 'string' && Object.hasOwn(WORDS, value);
}

function isRole(value: unknown): value is Role {
  return value === 'provider' || value === 'agent' || value === 'nurse';
}
