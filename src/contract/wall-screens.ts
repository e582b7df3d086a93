import * as z from 'zod/mini';
import { call, Done, ok } from './call.ts';
import { Id, Instant } from './shared.ts';
import { stepUpLately } from './step-up.ts';

export const WallScreen = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: Instant,
  createdBy: z.string(),
  /** When it last read the board; null: never. */
  seenAt: z.nullable(Instant),
});
export type WallScreen = z.output<typeof WallScreen>;

const ScreenName = z.string().check(z.trim(), z.minLength(1), z.maxLength(80));

const operator = { who: ['operator'], extension: true } as const;
const prefix = '/{app}/api/operations/v1/wallScreens';

/** Keys of screens that show the live board on a wall: each reads the board without names, and does nothing else. */
export const wallScreenCalls = {
  wallScreens: call({
    ...operator,
    kind: 'query',
    method: 'GET',
    path: prefix,
    summary: 'The wall screens with a key that has not ended, newest first',
    response: ok({ screens: z.array(WallScreen) }),
  }),
  addWallScreen: call({
    ...operator,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/add`,
    summary:
      'Lets a wall screen read the board with a key that the console has made, of which this is the hash alone',
    /** `keyHash`: SHA-256 in base64url of a key of 256 random bits. The key itself would stay in the stored answer. */
    ...stepUpLately({ name: ScreenName, keyHash: z.string().check(z.regex(/^[\w-]{43}$/)) }),
    response: ok({ screen: WallScreen }),
  }),
  endWallScreen: call({
    ...operator,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/end`,
    summary: 'Ends the key of a wall screen at once',
    body: z.object({ screenId: Id }),
    response: Done,
  }),
};
