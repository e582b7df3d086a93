import * as z from 'zod/mini';
import { call, Done, ok, pageOf } from './call.ts';
import { BadLine } from './imports.ts';
import { MESSAGE_MAX_CHARS, REPLY_TITLE_MAX_CHARS } from './limits.ts';
import type { PlainReason } from './reasons.ts';
import { GstPoints, TaxCode } from './receipts.ts';
import { Id, Instant, pageQuery, Paise, Search } from './shared.ts';
import { stepUpLately } from './step-up.ts';

const PAISE = 100;

/** Thousands apart as in "1,200" and "1,20,000"; "1,5" is no such amount. */
const GROUPED = /^\d{1,3}(?:,\d{2,3}){0,2},\d{3}(?:\.\d{1,2})?$/;
const withoutGroups = (text: string): string => (GROUPED.test(text) ? text.replaceAll(',', '') : text);

/** Amount as a person types it: "420", "420.50" or "1,200", up to 999999.99. */
export const Rupees = z
  .string()
  .check(
    z.trim(),
    z.overwrite(withoutGroups),
    z.regex(/^\d{1,6}(\.\d{1,2})?$/, 'PRICE_FORMAT' satisfies PlainReason),
  );
export const paiseOf = (rupees: string): number => Math.round(Number(rupees) * PAISE);

const Price = z.nullable(z.int().check(z.gte(0), z.lte(99_999_999)));

const ItemTax = z.object({ taxCode: TaxCode, gstPoints: GstPoints });
export type ItemTax = z.output<typeof ItemTax>;

/** A test or panel that the portal's search knows; null: it has no price, which is not a price of 0. */
export const PriceRow = z.object({
  /** Its code. */
  id: z.string(),
  name: z.string(),
  isPanel: z.boolean(),
  pricePaise: z.nullable(Paise),
  /** Tax of a service that is not exempt health care, with its GST rate in hundredths of a percent, which the price includes. */
  tax: z.nullable(ItemTax),
  /** null: not since the changes are kept. */
  changedAt: z.nullable(Instant),
  /** null: by the command line. */
  changedBy: z.nullable(z.string()),
});
export type PriceRow = z.output<typeof PriceRow>;

export const PRICE_PARTS = ['ALL', 'NO_PRICE'] as const;
const PricePart = z.enum(PRICE_PARTS);
export type PricePart = z.output<typeof PricePart>;

export const NewReply = z.object({
  /** Label of the button. */
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(REPLY_TITLE_MAX_CHARS)),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(MESSAGE_MAX_CHARS)),
});
export const Reply = z.object({ id: z.string(), title: z.string(), text: z.string(), version: z.number() });
export type Reply = z.output<typeof Reply>;
const readReply = { replyId: Id, version: z.int() };

export const AiToolUrl = z.pipe(
  z.string().check(z.trim(), z.maxLength(2000)),
  z.url({ protocol: /^https$/, error: 'HTTPS_LINK' satisfies PlainReason }),
);

const POINTS = 100;
const POINTS_MAX = 5_000;
/** Hundredths of a percent. With more than half, taxes could take more than is left. */
export const SharePoints = z.int().check(z.gte(0), z.lte(POINTS_MAX));
export const pointsOf = (percent: string): number => Math.round(Number(percent) * POINTS);
/** Percentage as a person types it: "10" or "12.5". */
export const SharePercent = z.string().check(
  z.trim(),
  z.refine(
    (text) => /^\d{1,2}(\.\d{1,2})?$/.test(text) && pointsOf(text) <= POINTS_MAX,
    'SHARE_FORMAT' satisfies PlainReason,
  ),
);

const operator = { who: ['operator'], extension: true } as const;
const command = { ...operator, kind: 'command', method: 'POST' } as const;
const query = { ...operator, kind: 'query', method: 'GET' } as const;
const prefix = '/{app}/api/operations/v1';
const file = z.object({ file: z.file() });

/** Calls about the hospital's offer, as its operators maintain it. */
export const catalogueCalls = {
  labPrices: call({
    ...query,
    path: `${prefix}/labPrices`,
    summary: 'Laboratory tests and panels with their prices, by name or the best match first',
    query: z.object({ ...pageQuery, search: z.optional(Search), part: z.optional(PricePart) }),
    response: z.extend(pageOf(PriceRow), { counts: z.record(PricePart, z.number()) }),
  }),
  setLabPrice: call({
    ...command,
    path: `${prefix}/setLabPrice`,
    summary:
      'Sets the price of a test or panel, or removes it; refused when it is no longer the one that was read',
    body: z.object({ code: Id, pricePaise: Price, wasPaise: Price }),
    response: ok({
      /** Open orders without a price that have one now. */
      orders: z.number(),
    }),
  }),
  setItemTax: call({
    ...command,
    path: `${prefix}/setItemTax`,
    summary:
      'Sets the GST of a test or panel for receipts from now on, or makes it exempt; refused when it is no longer what was read',
    body: z.object({ code: Id, tax: z.nullable(ItemTax), was: z.nullable(ItemTax) }),
    response: Done,
  }),
  checkPrices: call({
    ...command,
    form: true,
    managesOwnTransactions: true,
    path: `${prefix}/checkPrices`,
    summary: 'Reads a CSV file of prices, and stores nothing: how many there are, and each bad line',
    body: file,
    response: ok({
      prices: z.number(),
      /** Those that differ from the price of now. */
      changed: z.number(),
      badLines: z.number(),
      firstBadLines: z.array(BadLine),
    }),
  }),
  importPrices: call({
    ...command,
    form: true,
    path: `${prefix}/importPrices`,
    summary: 'Sets the prices of a CSV file, all or none; those of other tests stay',
    body: file,
    response: ok({ prices: z.number(), changed: z.number(), orders: z.number() }),
  }),
  replies: call({
    ...query,
    path: `${prefix}/replies`,
    summary: "Replies to choose from in the agents' chats, in their order",
    response: ok({ replies: z.array(Reply) }),
  }),
  addReply: call({
    ...command,
    path: `${prefix}/addReply`,
    summary: 'Adds a reply after the last one',
    body: NewReply,
    response: ok({ replyId: z.string() }),
  }),
  changeReply: call({
    ...command,
    path: `${prefix}/changeReply`,
    summary: 'Changes a reply; refused when it is no longer the one that was read',
    body: z.extend(NewReply, readReply),
    response: Done,
  }),
  removeReply: call({
    ...command,
    path: `${prefix}/removeReply`,
    summary: 'Removes a reply; refused when it is no longer the one that was read',
    body: z.object(readReply),
    response: Done,
  }),
  moveReply: call({
    ...command,
    path: `${prefix}/moveReply`,
    summary: 'Moves a reply by one place',
    body: z.object({ replyId: Id, to: z.enum(['UP', 'DOWN']) }),
    response: Done,
  }),
  aiTool: call({
    ...query,
    path: `${prefix}/aiTool`,
    summary: 'The link by which doctors open the AI tool, and who last changed it',
    response: ok({
      /** null: not set up. */
      url: z.nullable(z.string()),
      /** null: not since the changes are kept. */
      changedAt: z.nullable(Instant),
      /** null: by the command line. */
      changedBy: z.nullable(z.string()),
    }),
  }),
  saveAiTool: call({
    ...command,
    path: `${prefix}/saveAiTool`,
    summary:
      'Sets the link to the AI tool, or removes it; refused when it is no longer the one that was read',
    ...stepUpLately({ url: z.nullable(AiToolUrl), wasUrl: z.nullable(z.string().check(z.maxLength(2000))) }),
    response: Done,
  }),
  platformShare: call({
    ...query,
    path: `${prefix}/platformShare`,
    summary: "The platform's share of consultation fees, and who last changed it",
    response: ok({
      /** Hundredths of a percent. */
      points: z.number(),
      /** null: not since the changes are kept. */
      changedAt: z.nullable(Instant),
      /** null: by the command line. */
      changedBy: z.nullable(z.string()),
    }),
  }),
  savePlatformShare: call({
    ...command,
    path: `${prefix}/savePlatformShare`,
    summary:
      'Sets the share of consultations that are completed from now on; refused when it is no longer the one that was read',
    body: z.object({ points: SharePoints, wasPoints: SharePoints }),
    response: Done,
  }),
};
