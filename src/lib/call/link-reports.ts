import type { RoomMember } from '#contract/room.ts';
import { LinkFigures } from '#lib/call/link-figures.ts';
import type { PeerLink } from '#lib/call/peer-link.ts';
import { sendsAnything, type RoomWire } from '#lib/call/wire.ts';

/** The figures so far are sent this often: a device that dies sends no last report. */
const EVERY_MS = 60_000;

interface ReportedLink {
  /** Random: the server replaces the figures of the same connection by it. */
  connection: string;
  figures: LinkFigures;
  sentMs: number;
}

/** Keeps the figures of each connection of a call, and reports them. A report that does not arrive is not repeated. */
export class LinkReports {
  #report: RoomWire['report'];
  #onTrouble: (error: unknown) => void;
  #kept = new Map<string, ReportedLink>();

  constructor(report: RoomWire['report'], onTrouble: (error: unknown) => void) {
    this.#report = report;
    this.#onTrouble = onTrouble;
  }

  /** Begins to keep the figures of the connection to a member. @param askedMs when Join was pressed, or they came in */
  begin(id: string, askedMs: number): LinkFigures {
    const figures = new LinkFigures(askedMs);
    this.#kept.set(id, { connection: crypto.randomUUID(), figures, sentMs: Date.now() });
    return figures;
  }

  /** Follows a connection, about twice a second: that there is no path is reported at once. */
  follow(
    id: string,
    { state, hasNoPath }: Pick<PeerLink, 'state' | 'hasNoPath'>,
    them: RoomMember | undefined,
    expects: boolean,
  ): void {
    const kept = this.#kept.get(id);
    if (!kept) return;
    const nowMs = Date.now();
    const theySend = sendsAnything(them);
    const isConnected = state === 'connected';
    const isLost = kept.figures.follow({ expects, theySend, isConnected, hasNoPath }, nowMs);
    if (isLost || (isConnected && nowMs - kept.sentMs >= EVERY_MS)) this.#send(kept, false);
  }

  /** True if the first sound or picture of a member is due. */
  isDue(id: string): boolean {
    return this.#kept.get(id)?.figures.isDue(Date.now()) === true;
  }

  /** The connection to a member has ended. */
  end(id: string): void {
    const kept = this.#kept.get(id);
    this.#kept.delete(id);
    if (kept) this.#send(kept, true);
  }

  #send(kept: ReportedLink, isOver: boolean): void {
    const figures = kept.figures.current();
    kept.sentMs = Date.now();
    if (figures) this.#report(kept.connection, figures, isOver).catch(this.#onTrouble);
  }
}
