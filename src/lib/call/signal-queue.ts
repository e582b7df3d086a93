import type { Signal } from '#contract/room.ts';

type Candidate = NonNullable<Signal['candidates']>[number];

/** Candidates that come within this time travel together: each request costs a round trip on a slow line. */
const GATHER_MS = 120;
/** The share of a new measurement in the smoothed round trip. */
const WEIGHT = 0.3;

/**
 * Sends the signals of one connection in their order, one request at a time. What is gathered while a request is on its way
 * leaves with the next; what a rolled-back offer made void does not leave at all.
 */
export class SignalQueue {
  /** The smoothed time that a signal takes to the server and back, in ms; undefined before the first answer. */
  roundTripMs: number | undefined;
  #send: (signal: Signal) => Promise<unknown>;
  #onTrouble: (error: unknown) => void;
  #waiting: Signal[] = [];
  #isSending = false;
  /** Our last description is an offer without an answer. */
  #hasOffered = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(send: (signal: Signal) => Promise<unknown>, onTrouble: (error: unknown) => void) {
    this.#send = send;
    this.#onTrouble = onTrouble;
  }

  /** A description leaves with the candidates that are found in the next moment. */
  describe(description: { type: string; sdp: string }): void {
    this.#hasOffered = description.type === 'offer';
    this.#waiting.push({ description });
    this.#leaveSoon();
  }

  /** Candidates belong to the description before them. Those of an offer that was rolled back may come late: no one can use them. */
  addCandidate({ candidate, sdpMid, sdpMLineIndex, usernameFragment }: RTCIceCandidate, own = ''): void {
    if (usernameFragment && !own.includes(`a=ice-ufrag:${usernameFragment}\r\n`)) return;
    const added: Candidate = { candidate, sdpMid, sdpMLineIndex, usernameFragment };
    const last = this.#waiting.at(-1);
    if (last) last.candidates = [...(last.candidates ?? []), added];
    else this.#waiting.push({ candidates: [added] });
    this.#leaveSoon();
  }

  offerIsAnswered(): void {
    this.#hasOffered = false;
  }

  /** Our offer was rolled back: it and its candidates are void, as far as they have not left. Where it has left, they alone are here. */
  dropOffer(): void {
    if (!this.#hasOffered) return;
    this.#hasOffered = false;
    const at = this.#waiting.findIndex(({ description }) => description?.type === 'offer');
    this.#waiting.splice(Math.max(at, 0));
  }

  /** Drops what has not left: the connection was closed. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = [];
  }

  #leaveSoon(): void {
    if (this.#isSending) return;
    this.#timer ??= setTimeout(() => void this.#leave(), GATHER_MS);
  }

  async #leave(): Promise<void> {
    this.#timer = undefined;
    const signal = this.#waiting.shift();
    if (!signal) return;
    this.#isSending = true;
    const began = performance.now();
    try {
      await this.#send(signal);
      const took = performance.now() - began;
      this.roundTripMs = (this.roundTripMs ?? took) * (1 - WEIGHT) + took * WEIGHT;
    } catch (error) {
      this.#onTrouble(error);
    }
    this.#isSending = false;
    if (this.#waiting.length > 0) await this.#leave();
  }
}
