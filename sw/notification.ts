import { isPortalPath } from '#contract/messages.ts';
import type { PushPayload } from '#contract/push.ts';
import type { RequestKind, Role } from '#contract/shared.ts';
import { ROLES } from '#sw/roles.ts';

/** The data that a tap needs; null when a push could not be read. */
export interface NotificationData {
  url: string;
  role: Role | null;
  kind: RequestKind | null;
  requestId: string | null;
  withdrawn: boolean;
  silent: boolean;
  deteriorating: boolean;
}

/** Options that browsers support and TypeScript's types lack. */
export interface PortalNotification extends NotificationOptions {
  actions: { action: 'open' | 'snooze'; title: string }[];
  renotify: boolean;
  vibrate?: number[];
  data: NotificationData;
}

/**
 * A locked screen is visible to anyone: the text names the kind of request, never the patient or the reason.
 */
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
/** Notification to a provider: agents alone have laboratory orders. */
const CRITICAL = ['Critical result', 'Open the portal to read it.'] as const;
const DETERIORATING = ['Alarming vital signs', 'A patient needs a doctor. Open the portal now.'] as const;
const UNKNOWN = ['Someone is waiting', 'Open the portal to see it.'] as const;

/** Vibration patterns that differ by kind, as the sounds do: ms on, off, on … */
const BEATS: Partial<Record<RequestKind, number[]>> = {
  EMERGENCY_CARE: [150, 80, 150, 80, 150, 80, 150, 80, 400],
  TALK_TO_NURSE: [200, 150, 200, 150, 200],
  TALK_TO_DOC: [400, 300, 400],
};

/** Options that all notifications share, and the target of one without a recipient. */
export const NEUTRAL_NOTIFICATION = {
  icon: '/icons/icon-192.png',
  badge: '/icons/badge-96.png',
  lang: 'en',
  data: {
    url: '/',
    role: null,
    kind: null,
    requestId: null,
    withdrawn: false,
    silent: false,
    deteriorating: false,
  },
} satisfies Partial<PortalNotification>;

/**
 * Builds the notification for a push with any content: a push that shows nothing costs the permission. `text`
 * is the push as received, null when it had no content.
 */
export function notificationOf(text: string | null): { title: string; options: PortalNotification } {
  const data = payloadOf(text) ?? NEUTRAL_NOTIFICATION.data;
  const { kind, requestId, withdrawn, silent, role, deteriorating } = data;
  const isResult = kind === 'LAB' && role === 'provider';
  const isCritical = isResult || deteriorating;
  const [title, body] = deteriorating ? DETERIORATING : isResult ? CRITICAL : kind ? WORDS[kind] : UNKNOWN;
  const options: PortalNotification = {
    ...NEUTRAL_NOTIFICATION,
    body: withdrawn ? 'No longer waiting.' : body,
    // One notification per request, however often it is pushed; a repeat still rings.
    tag: kind ? `${deteriorating ? 'VITALS' : kind}:${requestId}` : 'portal',
    renotify: true,
    requireInteraction: (isCritical || kind === 'EMERGENCY_CARE') && !withdrawn,
    vibrate: BEATS[isCritical ? 'TALK_TO_DOC' : (kind ?? 'LAB')] ?? [200],
    actions: withdrawn
      ? []
      : [
          { action: 'open', title: 'Open' },
          ...(isCritical ? [] : [{ action: 'snooze' as const, title: 'Snooze 5 min' }]),
        ],
    data,
  };
  return { title, options: withdrawn || silent ? withoutSound(options) : options };
}

/** Shown without sound. A browser refuses a silent notification with a vibration pattern. */
export function withoutSound(options: PortalNotification): PortalNotification {
  const silent = { ...options, renotify: false, silent: true };
  delete silent.vibrate;
  return silent;
}

/**
 * The contract's PushPayload, checked by hand: its schema would be a third of the worker. A test compares the
 * two.
 */
function payloadOf(text: string | null): NotificationData | null {
  try {
    const value = JSON.parse(String(text)) as Partial<Record<keyof PushPayload, unknown>> | null;
    const { kind, requestId, role, url, withdrawn, silent, deteriorating } = value ?? {};
    const isWhole = isKind(kind) && typeof requestId === 'string' && isRole(role) && isPortalPath(url);
    const marks = [withdrawn, silent, deteriorating];
    if (!isWhole || marks.some((mark) => mark !== undefined && mark !== true)) return null;
    const flags = { withdrawn: !!withdrawn, silent: !!silent, deteriorating: !!deteriorating };
    return { kind, requestId, role, url, ...flags };
  } catch {
    return null;
  }
}

function isKind(value: unknown): value is RequestKind {
  return typeof value === 'string' && Object.hasOwn(WORDS, value);
}

function isRole(value: unknown): value is Role {
  return ROLES.includes(value as Role);
}
