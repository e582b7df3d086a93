import type { Generated } from 'kysely';
import type { CallDevice, CallFigures } from '#contract/call-reports.ts';
import type { At, AtOrNull } from '#server/platform/sql/columns.ts';

/** Rooms of calls, their recordings, and how the calls went. */
export interface CallsTables {
  roomMember: {
    id: string;
    consultationId: string;
    identityKey: string;
    name: string;
    role: 'provider' | 'nurse' | 'guest' | 'patient';
    /** A removed guest must be admitted again. */
    state: 'WAITING' | 'IN' | 'LEFT' | 'REMOVED';
    microphone: boolean;
    camera: boolean;
    /** The picture is their screen. */
    sharing: Generated<boolean>;
    seenAt: At;
    /** The tab that holds the place; null for a client that does not name one. */
    seat: string | null;
    /** A guest who was turned away waits again once they ask again. */
    declinedAt: AtOrNull;
  };
  /** A recording of a call, asked for by a doctor. */
  callRecording: {
    id: string;
    consultationId: string;
    /** The member who asked: their browser records. */
    byMember: string;
    askedAt: At;
    /** When everyone had agreed; null: not yet. */
    beganAt: Generated<Date | null>;
    endedAt: Generated<Date | null>;
    /** identityKey of the person; null: the server. */
    endedBy: Generated<string | null>;
    endReason: Generated<'STOPPED' | 'DECLINED' | 'LEFT' | null>;
    uploadId: Generated<string | null>;
  };
  recordingAnswer: {
    recordingId: string;
    memberId: string;
    agrees: boolean;
    /** Language of the text that was shown; null for the member who asked the others aloud. */
    language: string | null;
    textVersion: number;
    at: At;
  };
  /** A visit with its call on the media server, until at most one person is left in it. */
  mediaRoom: {
    consultationId: string;
    openedAt: At;
  };
  /** A member's connection to the media server: to send their own media, where `aboutId` is their own id, or to receive those of another. */
  mediaHandle: {
    consultationId: string;
    memberId: string;
    aboutId: string;
    /** Numbers of up to 53 bits. */
    sessionId: string;
    handleId: string;
    /** Name that the member's browser gave its end of it. */
    connection: string;
    /** The handle that sent what this one receives when it was made; null for one that sends, and where there was none. */
    sourceId: string | null;
  };
  /** One side's figures of one connection of a call. It names neither the visit nor a person. */
  callReport: {
    /** A hash of the member and of the name that their browser gave the connection. */
    id: string;
    /** Rounded down to the minute. */
    at: At;
    hubKey: string | null;
    role: 'provider' | 'nurse' | 'guest' | 'patient';
    outcome: CallFigures['outcome'];
    setUpMs: number | null;
    route: CallFigures['route'];
    protocol: CallFigures['protocol'];
    lostPercent: number | null;
    concealedPercent: number | null;
    freezes: number;
    givenUp: number;
    pictureS: number;
    soundS: number;
    trialS: number;
    roundTripMs: number | null;
    deviceKind: CallDevice['kind'];
    browser: CallDevice['browser'];
    browserVersion: number | null;
    network: string | null;
  };
}
