import type { ResultUpload, ResultUploads } from '#features/agent-service/use-result-uploads.ts';
import { agent } from '#i18n/en/agent.ts';
import { useText } from '#i18n/text.ts';
import { useNow } from '#lib/clock.ts';
import { sizeWords } from '#lib/size-words.ts';
import { Button } from '#ui/button.tsx';
import { UploadRow } from '#ui/upload-row.tsx';

/** A result on its way: what happens now, and a way out. */
export function UploadingRow({ row, uploads }: { row: ResultUpload; uploads: ResultUploads }) {
  const text = useText(agent);
  const now = useNow();
  const { clientId, file, part, state } = row;
  const words = {
    waiting: text.sending(sizeWords(0)),
    sending: text.sending(sizeWords(part * file.size)),
    paused: text.paused,
    lost: text.lost(Math.max(0, Math.ceil(((row.againAt ?? 0) - now) / 1000))),
    refused: row.why ?? '',
  }[state];
  const ways = {
    waiting: { label: text.pause, act: uploads.pause },
    sending: { label: text.pause, act: uploads.pause },
    paused: { label: text.goOn, act: uploads.goOn },
    lost: { label: text.now, act: uploads.goOn },
    refused: { label: text.remove, act: uploads.remove },
  }[state];
  return (
    <UploadRow
      name={file.name}
      size={sizeWords(file.size)}
      state={state}
      words={words}
      percent={Math.round(part * 100)}
      actions={
        <Button tone="bare" size="s" onClick={() => ways.act(clientId)}>
          {ways.label}
        </Button>
      }
    />
  );
}
