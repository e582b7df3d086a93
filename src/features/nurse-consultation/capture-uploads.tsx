import { useCaptureUploads } from '#features/nurse-consultation/use-capture-uploads.ts';
import { checksOf, PatientQuestion } from '#care/imaging/patient-question.tsx';
import { common } from '#i18n/en/common.ts';
import { nurse } from '#i18n/en/nurse.ts';
import { useText } from '#i18n/text.ts';
import { useRefusalWords } from '#i18n/use-refusal-words.ts';
import { sizeWords } from '#lib/file-words.ts';
import { Button } from '#ui/inputs/button.tsx';
import { UploadRow } from '#ui/feedback/upload-row.tsx';
import { useSavedHere } from '#ui/saved-here.ts';

/** Captures that the server does not have yet, and how far each is. */
export function CaptureUploads({ consultationId }: { consultationId: string }) {
  const text = useText(nurse);
  const words = useText(common);
  const savedHere = useSavedHere();
  const wordsOf = useRefusalWords();
  const uploads = useCaptureUploads(consultationId);
  return (
    <ul>
      {uploads.rows.map((row) => (
        <UploadRow
          key={row.clientId}
          name={row.name}
          size={sizeWords(row.sizeBytes)}
          state={row.state}
          percent={row.percent}
          words={wordsOf(row.why, row.state === 'lost' ? savedHere : text.uploading)}
          actions={
            row.state === 'refused' &&
            (checksOf(row.why) ? (
              <PatientQuestion
                name={row.name}
                why={row.why}
                onConfirm={() => uploads.confirm(row.clientId)}
                onRemove={() => uploads.remove(row.clientId)}
              />
            ) : (
              <Button tone="bare" size="s" onClick={() => uploads.retry(row.clientId)}>
                {words.tryAgain}
              </Button>
            ))
          }
        />
      ))}
    </ul>
  );
}
