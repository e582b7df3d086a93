import * as z from 'zod/mini';
import { call, Done } from './call.ts';
import { Id } from './shared.ts';

export const CALL_OUTCOMES = ['connected', 'no_path', 'left'] as const;
/** Kinds of ICE candidates; `relay` if one of the two sides uses a TURN server. */
export const CALL_ROUTES = ['host', 'srflx', 'prflx', 'relay'] as const;
export const CALL_PROTOCOLS = ['udp', 'tcp', 'tls'] as const;
/** The browser's estimate of its network: `effectiveType` of the Network Information API. */
export const CALL_NETWORKS = ['slow-2g', '2g', '3g', '4g'] as const;
export const DEVICE_KINDS = ['phone', 'tablet', 'computer'] as const;
export const BROWSER_FAMILIES = ['chrome', 'edge', 'firefox', 'opera', 'safari', 'samsung', 'other'] as const;

const Percent = z.number().check(z.nonnegative(), z.maximum(100));
const Count = z.int().check(z.nonnegative(), z.maximum(10_000));
const Seconds = z.int().check(z.nonnegative(), z.maximum(86_400));

/** Figures of one connection to another member, as one of the two sides has measured them. */
export const CallFigures = z.object({
  /** `left`: the connection was given up before it came about, and before `no_path` was found. */
  outcome: z.enum(CALL_OUTCOMES),
  /** Time from the press on Join, or from the arrival of the other, to the first sound or picture; null: there was none. */
  setUpMs: z.nullable(z.int().check(z.nonnegative(), z.maximum(3_600_000))),
  route: z.nullable(z.enum(CALL_ROUTES)),
  protocol: z.nullable(z.enum(CALL_PROTOCOLS)),
  /** Lost packets of all that should have arrived, and the part of the sound that was made up; null: nothing arrived. */
  lostPercent: z.nullable(Percent),
  concealedPercent: z.nullable(Percent),
  freezes: Count,
  /** How often the own picture was given up for the sound. */
  givenUp: Count,
  /** Time in each step of what was sent. */
  pictureS: Seconds,
  soundS: Seconds,
  trialS: Seconds,
  /** The median. */
  roundTripMs: z.nullable(z.int().check(z.nonnegative(), z.maximum(60_000))),
});
export type CallFigures = z.output<typeof CallFigures>;

export const CallDevice = z.object({
  kind: z.enum(DEVICE_KINDS),
  browser: z.enum(BROWSER_FAMILIES),
  /** The major version; null: the browser does not name it. */
  version: z.nullable(z.int().check(z.nonnegative(), z.maximum(9_999))),
});
export type CallDevice = z.output<typeof CallDevice>;

export const callReportCalls = {
  reportCall: call({
    extension: true,
    kind: 'command',
    background: true,
    method: 'POST',
    path: '/{app}/api/provider/v1/room/report',
    who: ['provider', 'nurse', 'guest'],
    needs: ['verified'],
    summary: 'How one connection of the caller went, without media; a later report of it replaces this one',
    body: z.object({
      consultationId: Id,
      /** Random; names the connection. */
      connection: z.uuid(),
      /** The connection has ended. */
      isOver: z.boolean(),
      figures: CallFigures,
      device: CallDevice,
      network: z.nullable(z.enum(CALL_NETWORKS)),
    }),
    response: Done,
  }),
};
