import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { NetworkError, ApiError } from '#api/http/errors.ts';
import {
  askToRecord,
  beginRecording,
  finishRecorded,
  sendRecorded,
  stopRecording,
} from '#api/resources/recording.ts';
import { othersInside } from './has-picture.ts';
import { shownName } from './shown-name.ts';
import type { Call } from './use-call.ts';
import type { CallRecording } from './use-recording.ts';
import { callWords } from '#i18n/en/call.ts';
import { useText } from '#i18n/text.ts';
import { CallRecorder, type RecordedMember } from '#lib/call/call-recorder.ts';
import { PieceQueue } from '#lib/call/piece-queue.ts';
import { reportQuietly } from '#lib/quiet-report.ts';
import { toast } from '#ui/feedback/notify.ts';

interface Running {
  recordingId: string;
  /** Ends it, sends what is left, and makes the document. */
  finish: () => Promise<void>;
  recorder: CallRecorder;
}

const RETRY_MS = 3_000;

/** Records the call in this browser, if its doctor asked for it here, as long as everyone agrees. */
export function useRecorder(consultationId: string, call: Call, { recording, refresh }: CallRecording) {
  const text = useText(callWords);
  const running = useRef<Running>(undefined);
  const begins = useRef(false);
  const [tries, setTries] = useState(0);
  const { asked, ask } = useAsked(consultationId, refresh);
  const own = recording !== null && recording.byMember === call.view.you ? recording : undefined;
  const recordingId = own?.recordingId;

  const follow = useEffectEvent(() => {
    const now = running.current;
    if (!now || !own || now.recordingId !== recordingId) return;
    now.recorder.setMembers(membersOf(call, own.agreed, text));
    if (own.state === 'RECORDING') now.recorder.resume();
    else now.recorder.pause();
  });
  const begin = useEffectEvent(async (id: string) => {
    if (running.current || begins.current) return;
    begins.current = true;
    try {
      const uploadId = await beginRecording({ consultationId, recordingId: id });
      running.current = { recordingId: id, ...start(uploadId, () => stopQuietly(consultationId, id, text)) };
      follow();
    } catch (error) {
      reportQuietly('recording', error);
      // Without a network, or as a person came in who has not agreed, it is tried again; a browser that cannot record will not.
      if (error instanceof ApiError || error instanceof NetworkError)
        setTimeout(() => setTries((count) => count + 1), RETRY_MS);
      else stopQuietly(consultationId, id, text);
    } finally {
      begins.current = false;
    }
  });
  const end = useEffectEvent(() => {
    const ended = running.current;
    running.current = undefined;
    void ended?.finish().then(
      () => toast({ tone: 'ok', text: text.recordingSaved }),
      (error: unknown) => {
        reportQuietly('recording', error);
        toast({ tone: 'danger', text: text.recordingFailed });
      },
    );
  });

  useEffect(() => {
    if (running.current && running.current.recordingId !== recordingId) end();
    if (recordingId === undefined || asked === ASKING) return;
    if (recordingId === asked) {
      if (own?.state === 'RECORDING') void begin(recordingId);
      return;
    }
    // A page that was loaded again has no recorder any more: what it sent before is stored.
    void stopRecording({ consultationId, recordingId }).catch(() => undefined);
  }, [recordingId, own?.state, asked, consultationId, tries]);
  useEffect(() => follow(), [recording, call.view, call.local]);

  const leave = useEffectEvent(() => {
    const id = running.current?.recordingId;
    if (id !== undefined) void stopRecording({ consultationId, recordingId: id }).catch(() => undefined);
    end();
  });
  useEffect(() => () => leave(), []);
  return { ask };
}

/** The answer to the question of this page is under way. */
const ASKING = '';

/** The recording that this page has asked for; another one of this doctor is of a page that is gone. */
function useAsked(consultationId: string, refresh: () => void) {
  const [asked, setAsked] = useState<string>();
  return {
    asked,
    /** Asks everyone; the doctor has asked aloud. @throws ApiError, NetworkError */
    ask: async (): Promise<void> => {
      setAsked(ASKING);
      try {
        setAsked(await askToRecord(consultationId));
      } catch (error) {
        setAsked(undefined);
        throw error;
      }
      refresh();
    },
  };
}

/** Ends a recording of which the server takes no more, and says so. */
function stopQuietly(consultationId: string, recordingId: string, text: typeof callWords.en): void {
  toast({ tone: 'danger', text: text.recordingFailed });
  void stopRecording({ consultationId, recordingId }).catch(() => undefined);
}

/** Starts a recording that goes to the server piece by piece. */
function start(uploadId: string, onRefused: () => void): Omit<Running, 'recordingId'> {
  const queue = new PieceQueue({
    send: (offset, piece) => sendRecorded(uploadId, offset, piece),
    isTransient: (error) =>
      error instanceof NetworkError || (error instanceof ApiError && error.status >= 500),
    offsetIn: (error) =>
      error instanceof ApiError ? (error.body.detail as { offset?: number } | undefined)?.offset : undefined,
    onRefused,
  });
  const recorder = new CallRecorder((piece) => queue.add(piece));
  return {
    recorder,
    async finish() {
      await recorder.stop();
      await queue.drained();
      const { document } = await finishRecorded(uploadId);
      if (!document) throw new Error('nothing was recorded');
    },
  };
}

/** The members who have agreed, with what they send now. */
function membersOf(
  { view, local, media }: Call,
  agreed: readonly string[],
  text: typeof callWords.en,
): RecordedMember[] {
  const own = {
    id: 'own',
    name: view.members.find(({ memberId }) => memberId === view.you)?.name ?? text.you,
    picture: local.preview,
    sound: local.microphone === 'on' ? media.tracks.audio : null,
  };
  const others = othersInside(view).filter(({ memberId }) => agreed.includes(memberId));
  return [
    ...others.map((member) => {
      const stream = view.peers.get(member.memberId)?.stream;
      return {
        id: member.memberId,
        name: shownName(text, member),
        picture: member.camera && stream?.getVideoTracks().length ? stream : null,
        sound: stream?.getAudioTracks()[0] ?? null,
      };
    }),
    own,
  ];
}
