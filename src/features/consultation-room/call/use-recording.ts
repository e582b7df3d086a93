import { useEffect, useEffectEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { RECORDING_TEXT_VERSION, type Recording } from '#contract/recording.ts';
import { Language } from '#contract/sent-messages.ts';
import { answerRecording, recordingQuery, stopRecording } from '#api/resources/recording.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import type { CallView } from '#lib/call/call-view.ts';
import { toast } from '#ui/feedback/notify.ts';

export interface CallRecording {
  /** The operator allows it, and this person may ask for it. */
  isOffered: boolean;
  recording: Recording | null;
  answer: (agrees: boolean) => void;
  stop: () => void;
  /** Reads it again. */
  refresh: () => void;
}

interface RecordingInput {
  consultationId: string;
  /** A guest's. */
  token?: string;
  view: Pick<CallView, 'phase' | 'members'>;
}

/** The recording of a call as this member sees it: whether one is asked for or runs, and their own word on it. */
export function useRecording({ consultationId, token, view }: RecordingInput): CallRecording {
  const isIn = view.phase === 'in';
  const { data, refetch } = useQuery({ ...recordingQuery(consultationId, token), enabled: isIn });
  const refresh = useEffectEvent(() => void refetch());
  // The room tells of a recording as of its members; a guest's stream reads only these again.
  useEffect(() => {
    if (isIn) refresh();
  }, [isIn, view.members]);
  // On the way back in after a break of the line, it is as it was last known.
  const recording = ((isIn || view.phase === 'entering') && data?.recording) || null;

  function act(change: (one: { consultationId: string; recordingId: string }) => Promise<unknown>): void {
    if (!recording) return;
    void change({ consultationId, recordingId: recording.recordingId })
      .catch((error: Error) => toast({ tone: 'danger', text: wordsOf(error) }))
      .finally(() => void refetch());
  }
  return {
    isOffered: isIn && data?.isOffered === true,
    recording,
    answer: (agrees) =>
      act((one) =>
        answerRecording(
          { ...one, agrees, language: shownLanguage(), textVersion: RECORDING_TEXT_VERSION },
          token,
        ),
      ),
    stop: () => act((one) => stopRecording(one, token)),
    refresh: () => void refetch(),
  };
}

/** The language in which the page asks. */
function shownLanguage(): Language {
  return Language.safeParse(document.documentElement.lang).data ?? 'en';
}
