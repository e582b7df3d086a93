import { newLine, nextLine, type LineState } from '#lib/call/line-control.ts';
import { concealedPart, qualityBetween, readTraffic, type Quality, type Traffic } from '#lib/call/quality.ts';

/** Loss and round trip are judged over this time; a picture that does not move, and the line, at each look. */
const JUDGED_MS = 3_000;
/** Speech that breaks up is noticed within this time. */
const LASTLY_MS = 1_000;
/** A picture without a new frame for so long has stopped in the eyes of a person; a still screen that is shared has one each second. */
const STILL_MS = 1_700;

/** Tells which of the two sides has a picture. */
interface Pictures {
  sent: boolean;
  expected: boolean;
}

/** Keeps what is known of one connection from its statistics. */
export class LineWatch {
  quality: Quality | undefined;
  line: LineState;
  /** Bytes of both directions, since the connection was made. */
  bytes = 0;
  readonly beganMs: number;
  #judged: { traffic: Traffic; atMs: number } | undefined;
  #looks: { traffic: Traffic; atMs: number }[] = [];
  #frames = 0;
  #lastFrameMs: number;
  #seen = '';

  constructor(nowMs: number) {
    this.beganMs = nowMs;
    this.#lastFrameMs = nowMs;
    this.line = newLine(nowMs);
  }

  /** True if the other side has a picture and no frame of it comes. */
  isStill(nowMs: number): boolean {
    return nowMs - this.#lastFrameMs >= STILL_MS;
  }

  /** @returns whether what people see of the connection has changed */
  look(report: Iterable<Record<string, unknown>>, picture: Pictures, nowMs: number): boolean {
    const traffic = readTraffic(report);
    this.bytes = traffic.bytes;
    const isFirst = this.#judged === undefined;
    if (traffic.video.frames > this.#frames || !picture.expected || isFirst) {
      this.#frames = traffic.video.frames;
      this.#lastFrameMs = nowMs;
    }
    const { availableKbps, audioLostPart, roundTripS } = traffic;
    const lastly = { ...this.#lastly(traffic, nowMs), sendsPicture: picture.sent };
    this.line = nextLine(this.line, { availableKbps, audioLostPart, roundTripS, ...lastly }, nowMs);
    this.#judge(traffic, nowMs);
    const { quality, line } = this;
    const seen = [quality, line.level, line.isPoor, this.isStill(nowMs), Math.floor(this.bytes / 1e6)].join();
    const hasChanged = seen !== this.#seen;
    this.#seen = seen;
    return hasChanged;
  }

  /** Measures the last second or a little more. */
  #lastly(traffic: Traffic, nowMs: number): { concealedPart: number; pictureKbps: number } {
    this.#looks.push({ traffic, atMs: nowMs });
    while ((this.#looks[1]?.atMs ?? nowMs) <= nowMs - LASTLY_MS) this.#looks.shift();
    const [first] = this.#looks;
    const ms = first ? nowMs - first.atMs : 0;
    if (!first || ms < LASTLY_MS / 2) return { concealedPart: 0, pictureKbps: 0 };
    return {
      concealedPart: concealedPart(first.traffic, traffic),
      pictureKbps: ((traffic.pictureBytes - first.traffic.pictureBytes) * 8) / ms,
    };
  }

  #judge(traffic: Traffic, nowMs: number): void {
    this.#judged ??= { traffic, atMs: nowMs };
    if (nowMs - this.#judged.atMs < JUDGED_MS) return;
    this.quality = qualityBetween(this.#judged.traffic, traffic);
    this.#judged = { traffic, atMs: nowMs };
  }
}
