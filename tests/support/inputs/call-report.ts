import { randomUUID } from 'node:crypto';
import type { CallFigures } from '#contract/call-reports.ts';

const FIGURES: CallFigures = {
  outcome: 'connected',
  setUpMs: 2_400,
  route: 'relay',
  protocol: 'udp',
  lostPercent: 1.5,
  concealedPercent: 2,
  freezes: 1,
  givenUp: 1,
  pictureS: 240,
  soundS: 30,
  trialS: 12,
  roundTripMs: 180,
};

/** A browser's report of one connection, without the visit. */
export const callReport = (more: Partial<CallFigures> = {}, connection: string = randomUUID()) => ({
  connection,
  isOver: true,
  figures: { ...FIGURES, ...more },
  device: { kind: 'phone', browser: 'chrome', version: 126 } as const,
  network: '4g' as const,
});

/** The figures of a connection that found no path. */
export const NO_PATH = {
  outcome: 'no_path',
  setUpMs: null,
  route: null,
  protocol: null,
  lostPercent: null,
  concealedPercent: null,
  freezes: 0,
  givenUp: 0,
  pictureS: 0,
  soundS: 0,
  trialS: 0,
  roundTripMs: null,
} as const satisfies CallFigures;
