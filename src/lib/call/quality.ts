/** The quality of the picture and sound from the other side. */
export type Quality = 'good' | 'fair' | 'weak';

/** Counters of a statistics report (W3C webrtc-stats): all since the connection began, and the line as it is now. */
export interface Traffic {
  audio: { received: number; lost: number; samples: number; concealed: number };
  video: { received: number; lost: number; frames: number };
  /** Bytes of both directions, and of our picture. */
  bytes: number;
  pictureBytes: number;
  /** The way there and back, in seconds. */
  roundTripS: number | undefined;
  /** The browser's estimate of what it can send, in kbit/s. */
  availableKbps: number | undefined;
  /** The part of our sound that did not arrive at the other side, 0 to 1, as that side reports it. */
  audioLostPart: number | undefined;
}

const SLOW_S = { fair: 0.25, weak: 0.5 };
const LOST_PART = { fair: 0.02, weak: 0.08 };
/** Fewer packets are no basis for a loss rate. */
const ENOUGH_PACKETS = 20;

type Row = Record<string, unknown>;
const count = (row: Row, name: string): number => Math.max(0, Number(row[name] ?? 0));

export function readTraffic(report: Iterable<Row>): Traffic {
  const traffic: Traffic = {
    audio: { received: 0, lost: 0, samples: 0, concealed: 0 },
    video: { received: 0, lost: 0, frames: 0 },
    bytes: 0,
    pictureBytes: 0,
    roundTripS: undefined,
    availableKbps: undefined,
    audioLostPart: undefined,
  };
  for (const row of report) {
    if (row['type'] === 'inbound-rtp') addInbound(traffic, row);
    if (row['type'] === 'outbound-rtp' && row['kind'] === 'video')
      traffic.pictureBytes += count(row, 'bytesSent');
    if (row['type'] === 'candidate-pair' && row['nominated']) readPair(traffic, row);
    if (row['type'] === 'remote-inbound-rtp' && row['kind'] === 'audio') {
      traffic.audioLostPart = count(row, 'fractionLost');
      addWay(traffic, row['roundTripTime']);
    }
  }
  return traffic;
}

function addInbound({ audio, video }: Traffic, row: Row): void {
  const stream = row['kind'] === 'video' ? video : audio;
  stream.received += count(row, 'packetsReceived');
  stream.lost += count(row, 'packetsLost');
  video.frames += count(row, 'framesDecoded');
  audio.samples += count(row, 'totalSamplesReceived');
  // A pause in which nothing is sent is filled, too, and is no loss.
  audio.concealed += Math.max(0, count(row, 'concealedSamples') - count(row, 'silentConcealedSamples'));
}

function readPair(traffic: Traffic, row: Row): void {
  traffic.bytes += count(row, 'bytesSent') + count(row, 'bytesReceived');
  addWay(traffic, row['currentRoundTripTime']);
  if (typeof row['availableOutgoingBitrate'] === 'number')
    traffic.availableKbps = row['availableOutgoingBitrate'] / 1_000;
}

/** A filling queue is seen in one measurement before the other: the longer counts. */
function addWay(traffic: Traffic, roundTripS: unknown): void {
  if (typeof roundTripS === 'number') traffic.roundTripS = Math.max(traffic.roundTripS ?? 0, roundTripS);
}

/** The quality between two looks at the statistics: sound and picture are judged apart, and the worse of them counts. */
export function qualityBetween(before: Traffic, now: Traffic): Quality {
  const part = Math.max(
    lostPart(before.audio, now.audio),
    lostPart(before.video, now.video),
    concealedPart(before, now),
  );
  const way = now.roundTripS ?? 0;
  if (part >= LOST_PART.weak || way >= SLOW_S.weak) return 'weak';
  return part >= LOST_PART.fair || way >= SLOW_S.fair ? 'fair' : 'good';
}

interface Packets {
  received: number;
  lost: number;
}

function lostPart(before: Packets, now: Packets): number {
  const lost = now.lost - before.lost;
  const all = lost + now.received - before.received;
  return all >= ENOUGH_PACKETS ? lost / all : 0;
}

/** Returns the part of the sound that was made up between two looks, 0 to 1. */
export function concealedPart({ audio: before }: Traffic, { audio: now }: Traffic): number {
  const samples = now.samples - before.samples;
  return samples > 0 ? (now.concealed - before.concealed) / samples : 0;
}

/** Returns the worst of several connections, which is what a person notices. */
export function worstOf(qualities: Iterable<Quality | undefined>): Quality | undefined {
  const all = [...qualities];
  return (['weak', 'fair', 'good'] as const).find((quality) => all.includes(quality));
}
