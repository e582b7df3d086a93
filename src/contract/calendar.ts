import * as z from 'zod/mini';
import { call, Done, ok } from './call.ts';
import { Id, Instant } from './shared.ts';

/** Repeats a block weekly on some days until a date; without it the block stands alone. */
export const Repeat = z.object({
  /** ISO 8601: Monday is 1. */
  weekdays: z.array(z.int().check(z.gte(1), z.lte(7))).check(z.minLength(1), z.maxLength(7)),
  until: z.iso.date(),
});

export const CalendarBlock = z.object({
  id: z.string(),
  kind: z.enum(['BLOCK', 'VACATION']),
  title: z.string(),
  clinicId: z.nullable(z.string()),
  startsAt: Instant,
  endsAt: Instant,
  repeat: z.nullable(Repeat),
});
export type CalendarBlock = z.output<typeof CalendarBlock>;

export const calendarCalls = {
  addProviderCalendarBlock: call({
    method: 'POST',
    path: '/{app}/api/provider/addProviderCalendarBlock',
    who: ['provider'],
    needs: ['verified'],
    summary:
      'Blocks a time; refused with the appointments that it would cover. Sent twice with one clientId it is stored once',
    body: z
      .object({
        clientId: Id,
        kind: CalendarBlock.shape.kind,
        title: z.string().check(z.trim(), z.maxLength(120)),
        clinicId: z.optional(Id),
        startsAt: Instant,
        endsAt: Instant,
        repeat: z.optional(Repeat),
      })
      .check(
        z.refine((block) => Date.parse(block.startsAt) < Date.parse(block.endsAt), {
          path: ['endsAt'],
          error: 'The end must be after the start.',
        }),
      ),
    response: ok({ block: CalendarBlock }),
  }),
  deleteProviderCalendarBlock: call({
    method: 'POST',
    path: '/{app}/api/provider/deleteProviderCalendarBlock',
    who: ['provider'],
    needs: ['verified'],
    summary: 'Removes a block, or with a date that one day of a repeated block',
    body: z.object({ blockId: Id, onlyOn: z.optional(z.iso.date()) }),
    response: Done,
  }),
};
