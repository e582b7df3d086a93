import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Columns2, Maximize2 } from 'lucide-react';
import { documentLink, documentUrlQuery } from '#api/resources/documents.ts';
import type { CaseDetails } from '#contract/cases.ts';
import styles from '#features/case-review/photos-card.module.css';
import { caseReview } from '#i18n/en/case-review.ts';
import { useText } from '#i18n/text.ts';
import { dayOf } from '#lib/times.ts';
import { IconButton } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SelectField } from '#ui/inputs/form-fields.tsx';
import { LazyDocumentViewer } from '#care/lazy-document-viewer.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Pill } from '#ui/feedback/pill.tsx';

const ImageView = lazy(() => import('#care/image-view.tsx').then((m) => ({ default: m.ImageView })));

type Photo = CaseDetails['documents'][number];

/** The photos over time: one large, or two beside each other. Oldest first, as the server sends them. */
export function PhotosCard({ photos }: { photos: readonly Photo[] }) {
  const text = useText(caseReview);
  const [isBeside, setBeside] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const [before, setBefore] = useState<string>();
  const [shown, setShown] = useState<string>();
  const newest = photos.at(-1);
  const now = photos.find(({ id }) => id === chosen) ?? newest;
  const then = photos.find(({ id }) => id === before) ?? photos[0];
  const label = (photo: Photo): string =>
    text.photoLabel(dayOf(photo.takenAt ?? photo.at), text[photo.view ?? 'CLOSE_UP']);
  if (!now || !then)
    return (
      <Card aria-label={text.photos}>
        <CardHeader title={text.photos} />
        <EmptyState title={text.noPhotos}>{text.noPhotosText}</EmptyState>
      </Card>
    );
  const pane = { photos, label, onLarge: setShown };
  return (
    <Card aria-label={text.photos}>
      <CardHeader
        title={text.photos}
        sub={text.photoCount(photos.length)}
        end={
          photos.length > 1 && (
            <Pill icon={Columns2} pressed={isBeside} onPress={() => setBeside(!isBeside)}>
              {text.sideBySide}
            </Pill>
          )
        }
      />
      <div className={styles.panes}>
        {isBeside && <PhotoPane {...pane} name={text.earlierPhoto} photo={then} onChoose={setBefore} />}
        <PhotoPane
          {...pane}
          name={isBeside ? text.laterPhoto : text.photo}
          photo={now}
          onChoose={setChosen}
        />
      </div>
      <PhotoStrip photos={photos} label={label} chosen={now} onChoose={setChosen} />
      <LazyDocumentViewer
        documents={photos}
        shown={shown}
        onShow={setShown}
        load={documentLink}
        facts={label}
      />
    </Card>
  );
}

interface PhotoPaneProps {
  name: string;
  photo: Photo;
  photos: readonly Photo[];
  label: (photo: Photo) => string;
  onChoose: (id: string) => void;
  onLarge: (id: string) => void;
}

function PhotoPane({ name, photo, photos, label, onChoose, onLarge }: PhotoPaneProps) {
  const text = useText(caseReview);
  const link = useQuery(documentUrlQuery(photo.id));
  return (
    <div className={styles.pane}>
      <div className={styles.paneHead}>
        <SelectField label={name} value={photo.id} onChange={(event) => onChoose(event.target.value)}>
          {photos.map((one) => (
            <option key={one.id} value={one.id}>
              {label(one)}
            </option>
          ))}
        </SelectField>
        <IconButton
          icon={Maximize2}
          label={text.large(name)}
          tone="quiet"
          onClick={() => onLarge(photo.id)}
        />
      </div>
      <div className={styles.picture}>
        <Loaded query={link} shape="text">
          {(url) => (
            <Suspense>
              <ImageView key={photo.id} url={url} name={label(photo)} />
            </Suspense>
          )}
        </Loaded>
      </div>
    </div>
  );
}

interface PhotoStripProps extends Pick<PhotoPaneProps, 'photos' | 'label' | 'onChoose'> {
  chosen: Photo;
}

function PhotoStrip({ photos, label, chosen, onChoose }: PhotoStripProps) {
  return (
    <ul className={styles.strip}>
      {photos.map((photo) => (
        <li key={photo.id}>
          <Thumb
            photo={photo}
            label={label(photo)}
            pressed={photo === chosen}
            onPress={() => onChoose(photo.id)}
          />
        </li>
      ))}
    </ul>
  );
}

interface ThumbProps {
  photo: Photo;
  label: string;
  pressed: boolean;
  onPress: () => void;
}

function Thumb({ photo, label, pressed, onPress }: ThumbProps) {
  const { data: url } = useQuery(documentUrlQuery(photo.id));
  return (
    <button
      type="button"
      className={styles.thumb}
      aria-pressed={pressed}
      aria-label={label}
      onClick={onPress}
    >
      {url && <img src={url} alt="" loading="lazy" />}
      <span>{dayOf(photo.takenAt ?? photo.at)}</span>
    </button>
  );
}
