import { lazy, Suspense, useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Camera } from 'lucide-react';
import { PICTURE_MAX_BYTES } from '#contract/limits.ts';
import { pictureQuery, removePicture, savePicture } from '#api/resources/profile-forms.ts';
import shared from '#features/profile/profile.module.css';
import styles from '#features/profile/picture-card.module.css';
import { profile } from '#i18n/en/profile.ts';
import { useText } from '#i18n/text.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { PICTURES } from '#lib/accepted-files.ts';
import { sizeWords } from '#lib/file-words.ts';
import { Avatar } from '#ui/media/avatar.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { FileButton } from '#ui/inputs/file-picker.tsx';
import { toast } from '#ui/feedback/notify.ts';

const CropDialog = lazy(() =>
  import('#features/profile/crop-dialog.tsx').then((m) => ({ default: m.CropDialog })),
);

/** The face that patients and colleagues see. */
export function PictureCard({ name }: { name: string }) {
  const text = useText(profile);
  const { data: url } = useQuery(pictureQuery('picture'));
  const [chosen, setChosen] = useState<File>();
  const fail = (error: Error): void => toast({ tone: 'danger', text: wordsOf(error) });
  const save = useMutation({
    mutationFn: (file: File) => savePicture('picture', file),
    onSuccess: () => setChosen(undefined),
    onError: fail,
  });
  const remove = useMutation({ mutationFn: () => removePicture('picture'), onError: fail });

  function choose([file]: readonly File[]): void {
    if (!file) return;
    if (file.size > PICTURE_MAX_BYTES)
      toast({ tone: 'danger', text: text.tooLarge(sizeWords(file.size), sizeWords(PICTURE_MAX_BYTES)) });
    else setChosen(file);
  }

  return (
    <Card aria-label={text.picture}>
      <CardHeader title={text.picture} sub={text.pictureSub} />
      <div className={styles.picture}>
        <Avatar name={name} src={url ?? undefined} size="xl" />
        <FileButton
          label={url ? text.changePicture : text.choosePicture}
          tone="quiet"
          icon={Camera}
          accept={PICTURES}
          onFiles={choose}
        />
        {url && (
          <Button tone="bare" busy={remove.isPending} onClick={() => remove.mutate()}>
            {text.removePicture}
          </Button>
        )}
        <p className={shared.hint}>{text.pictureLimit(sizeWords(PICTURE_MAX_BYTES))}</p>
      </div>
      {chosen && (
        <Suspense>
          <CropDialog
            file={chosen}
            busy={save.isPending}
            onClose={() => setChosen(undefined)}
            onCropped={(file) => save.mutate(file)}
          />
        </Suspense>
      )}
    </Card>
  );
}
