/** The quality of the picture and sound from the other side. */
export type Quality = 'good' | 'fair' | 'weak';

/** Counters of a statistics report: all ever received and lost, and the way there and back now. */
export interface Traffic {
  received: number;
  lost: number;
  roundTripS: number | undefined;
}

const SLOW_S = { fair: 0.25, weak: 0.5 };
const LOST_PART = { fair: 0.02, weak: 0.08 };
/** Fewer packets are no basis for a loss rate. */
const ENOUGH_PACKETS = 20;

export function readTraffic(report: Iterable<Record<string, unknown>>): Traffic {
  const traffic: Traffic = { received: 0, lost: 0, roundTripS: undefined };
  for (const row of report) {
    if (row['type'] === 'inbound-rtp') {
      traffic.received += Number(row['packetsReceived'] ?? 0);
      traffic.lost += Math.max(0, Number(row['packetsLost'] ?? 0));
    }
    if (
      row['type'] === 'candidate-pair' &&
      row['nominated'] &&
      typeof row['currentRoundTripTime'] === 'number'
    ) {
      traffic.roundTripS = row['currentRoundTripTime'];
    }
  }
  return traffic;
}

/** The quality between two looks at the statistics. */
export function qualityBetween(before: Traffic, now: Traffic): Quality {
  const lost = now.lost - before.lost;
  const all = lost + now.received - before.received;
  const part = all >= ENOUGH_PACKETS ? lost / all : 0;
  const way = now.roundTripS ?? 0;
  if (part >= LOST_PART.weak || way >= SLOW_S.weak) return 'weak';
  return part >= LOST_PART.fair || way >= SLOW_S.fair ? 'fair' : 'good';
}

/** Returns the worst of several connections, which is what a person notices. */
export function worstOf(qualities: Iterable<Quality | undefined>): Quality | undefined {
  const all = [...qualities];
  return (['weak', 'fair', 'good'] as const).find((quality) => all.includes(quality));
}
