import { checksOf, PatientQuestion } from './imaging/patient-question.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { UploadRow } from '#ui/feedback/upload-row.tsx';
import { useFileWords } from '#ui/file-words.ts';
import { useWords } from '#ui/words.ts';
import { useSavedHere } from '#ui/saved-here.ts';
import { useRefusalWords } from '#i18n/use-refusal-words.ts';

/** Result of `useUploads`. */
interface RunningUploadsProps {
  readonly uploads: {
    readonly rows: readonly {
      readonly clientId: string;
      readonly file: { readonly name: string; readonly size: number };
      readonly part: number;
      readonly state: 'waiting' | 'sending' | 'paused' | 'lost' | 'refused';
      readonly why?: Error;
      readonly againAt?: number;
      readonly isInMemory?: true;
    }[];
    readonly resume: (clientId: string) => void;
    readonly pause: (clientId: string) => void;
    readonly remove: (clientId: string) => void;
    readonly confirm: (clientId: string) => void;
  };
  /** The current time, ms since 1970, for the seconds until an interrupted upload is retried. */
  readonly now: number;
  /** Bytes as "48.2 MB". */
  readonly size: (bytes: number) => string;
}

/** Files on their way, as list items: what happens now, and a way out. */
export function RunningUploads({ uploads, now, size }: RunningUploadsProps) {
  const words = useFileWords();
  const savedHere = useSavedHere();
  const basic = useWords();
  const wordsOf = useRefusalWords();
  return uploads.rows.map(({ clientId, file, part, state, why, againAt, isInMemory }) => {
    const inSeconds = Math.max(0, Math.ceil(((againAt ?? now) - now) / 1000));
    const said = {
      waiting: words.uploadWaits,
      sending: words.uploadSending(size(part * file.size)),
      paused: words.uploadPaused(size(part * file.size)),
      lost: againAt ? words.uploadLost(size(part * file.size), inSeconds) : savedHere,
      refused: wordsOf(why),
    }[state];
    const way = {
      waiting: { label: words.pause, act: uploads.pause },
      sending: { label: words.pause, act: uploads.pause },
      paused: { label: words.resume, act: uploads.resume },
      lost: { label: words.tryNow, act: uploads.resume },
      refused: { label: basic.remove, act: uploads.remove },
    }[state];
    return (
      <UploadRow
        key={clientId}
        name={file.name}
        size={size(file.size)}
        state={state}
        words={isInMemory && state !== 'refused' ? `${said}. ${words.uploadInMemory}` : said}
        percent={Math.round(part * 100)}
        actions={
          checksOf(why) ? (
            <PatientQuestion
              name={file.name}
              why={why}
              onConfirm={() => uploads.confirm(clientId)}
              onRemove={() => uploads.remove(clientId)}
            />
          ) : (
            <Button tone="bare" size="s" onClick={() => way.act(clientId)}>
              {way.label}
            </Button>
          )
        }
      />
    );
  });
}
