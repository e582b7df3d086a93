import * as z from 'zod/mini';
import { call, ok } from './call.ts';
import { Language } from './sent-messages.ts';
import { Instant } from './shared.ts';

/** PRIVACY: what is done with personal data. REMOTE_CARE: what a patient consents to before a remote consultation. */
export const NOTICE_KINDS = ['PRIVACY', 'REMOTE_CARE'] as const;
export const NoticeKind = z.enum(NOTICE_KINDS);
export type NoticeKind = z.output<typeof NoticeKind>;

const NoticeText = z.string().check(z.trim(), z.minLength(20), z.maxLength(20_000));
const NO_TEXT = z.literal('');

/** English is what is shown where a language has no words of its own. */
export const NoticeWords = z.object({
  en: NoticeText,
  hi: z.union([NO_TEXT, NoticeText]),
  mr: z.union([NO_TEXT, NoticeText]),
  bn: z.union([NO_TEXT, NoticeText]),
  ta: z.union([NO_TEXT, NoticeText]),
  te: z.union([NO_TEXT, NoticeText]),
});
export type NoticeWords = z.output<typeof NoticeWords>;

export const NoticeVersion = z.object({
  kind: NoticeKind,
  version: z.number(),
  words: z.record(Language, z.string()),
  publishedAt: Instant,
  /** null: by the command line. */
  by: z.nullable(z.string()),
});
export type NoticeVersion = z.output<typeof NoticeVersion>;

const operator = { who: ['operator'], extension: true } as const;
const prefix = '/{app}/api/operations/v1';

export const noticeCalls = {
  notices: call({
    ...operator,
    kind: 'query',
    method: 'GET',
    path: `${prefix}/notices`,
    summary: 'Every version of what patients are told and asked to consent to, newest first',
    response: ok({ notices: z.array(NoticeVersion) }),
  }),
  publishNotice: call({
    ...operator,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/publishNotice`,
    summary: 'Publishes a new version, which patients are shown from now on; earlier ones stay as they were',
    /** `wasVersion`: the newest that was read before; 0: none. */
    body: z.object({ kind: NoticeKind, wasVersion: z.int().check(z.gte(0)), words: NoticeWords }),
    response: ok({ version: z.number() }),
  }),
};
