import { lazy, Suspense, useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { PenLine, Upload } from 'lucide-react';
import { PICTURE_MAX_BYTES } from '#contract/limits.ts';
import { pictureQuery, removePicture, savePicture } from '#api/resources/profile-forms.ts';
import shared from '#features/profile/profile.module.css';
import styles from '#features/profile/signature-card.module.css';
import { signaturePicture } from '#features/profile/signature-picture.ts';
import { profile } from '#i18n/en/profile.ts';
import { useText } from '#i18n/text.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { PICTURES } from '#lib/accepted-files.ts';
import { sizeWords } from '#lib/file-words.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { FileButton } from '#ui/inputs/file-picker.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { toast } from '#ui/feedback/notify.ts';

const SignatureDialog = lazy(() =>
  import('#features/profile/signature-dialog.tsx').then((m) => ({ default: m.SignatureDialog })),
);

type OnSaved = (() => unknown) | undefined;

/** The signature on prescriptions: drawn with a finger or a mouse, or a picture of it. */
export function SignatureCard({ onSaved }: { onSaved?: OnSaved }) {
  const text = useText(profile);
  const signature = useQuery(pictureQuery('signature'));
  const { drawing, setDrawing, save, remove, choose } = useSignature(onSaved);

  return (
    <Card aria-label={text.signature}>
      <CardHeader title={text.signature} sub={text.signatureSub} />
      <Loaded query={signature} rows={1} shape="text">
        {(url) => (
          <div className={styles.signature}>
            {url ? (
              <img className={styles.signed} src={url} alt={text.yourSignature} />
            ) : (
              <p className={shared.hint}>{text.noSignature}</p>
            )}
            <div className={shared.verbs}>
              <Button tone="quiet" icon={PenLine} onClick={() => setDrawing(true)}>
                {text.drawSignature}
              </Button>
              <FileButton
                label={text.uploadSignature}
                tone="quiet"
                icon={Upload}
                busy={save.isPending && !drawing}
                accept={PICTURES}
                onFiles={choose}
              />
              {url && (
                <Button tone="bare" busy={remove.isPending} onClick={() => remove.mutate()}>
                  {text.removeSignature}
                </Button>
              )}
            </div>
            <p className={shared.hint}>{text.signatureLimit(sizeWords(PICTURE_MAX_BYTES))}</p>
          </div>
        )}
      </Loaded>
      {drawing && (
        <Suspense>
          <SignatureDialog
            busy={save.isPending}
            onClose={() => setDrawing(false)}
            onDrawn={(file) => save.mutate(file)}
          />
        </Suspense>
      )}
    </Card>
  );
}

function useSignature(onSaved: OnSaved) {
  const text = useText(profile);
  const [drawing, setDrawing] = useState(false);
  const fail = (error: Error): void => toast({ tone: 'danger', text: wordsOf(error) });
  const save = useMutation({
    mutationFn: async (file: File) => savePicture('signature', await signaturePicture(file)),
    onSuccess: () => {
      setDrawing(false);
      return onSaved?.();
    },
    onError: fail,
  });
  const remove = useMutation({
    mutationFn: () => removePicture('signature'),
    onSuccess: () => onSaved?.(),
    onError: fail,
  });

  function choose([file]: readonly File[]): void {
    if (!file) return;
    if (file.size > PICTURE_MAX_BYTES)
      toast({ tone: 'danger', text: text.tooLarge(sizeWords(file.size), sizeWords(PICTURE_MAX_BYTES)) });
    else save.mutate(file);
  }

  return { drawing, setDrawing, save, remove, choose };
}
