import { useState } from 'react';
import { Video } from 'lucide-react';
import { VIDEO_MAX_BYTES } from '#contract/limits.ts';
import { useUploads } from '#api/uploads/use-uploads.ts';
import { Recorder } from '#features/video-review/recorder.tsx';
import { ReviewsCard } from '#features/video-review/reviews-card.tsx';
import styles from '#features/video-review/video-review.module.css';
import { videoReview } from '#i18n/en/video-review.ts';
import { useText } from '#i18n/text.ts';
import { useNow } from '#lib/clock.ts';
import { canRecord } from '#lib/recording.ts';
import { sizeWords } from '#lib/file-words.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { DropZone } from '#ui/inputs/file-picker.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { RunningUploads } from '#care/running-uploads.tsx';

const ACCEPT = 'video/mp4,video/webm,video/quicktime';

/** Videos for the AI tool: record or choose one, send it, hand it over, see its result. */
export function VideoReviewScreen({ title }: { title: string }) {
  const text = useText(videoReview);
  return (
    <Page>
      <PageHeader title={title} sub={text.sub} />
      <div className={styles.columns}>
        <SendCard />
        <ReviewsCard />
      </div>
    </Page>
  );
}

function SendCard() {
  const text = useText(videoReview);
  const now = useNow();
  const [isRecording, setRecording] = useState(false);
  const [tooLarge, setTooLarge] = useState<string>();
  const uploads = useUploads({ purpose: 'VIDEO_REVIEW', entity: 'videoReviews:files' });
  function add(files: readonly File[]): void {
    setTooLarge(files.find((file) => file.size > VIDEO_MAX_BYTES)?.name);
    uploads.add(files.filter((file) => file.size > 0 && file.size <= VIDEO_MAX_BYTES));
  }
  return (
    <Card aria-label={text.send}>
      <CardHeader title={text.send} sub={text.sendSub} />
      <div className={styles.body}>
        {isRecording ? (
          <Recorder
            onUse={(file) => {
              add([file]);
              setRecording(false);
            }}
            onClose={() => setRecording(false)}
          />
        ) : (
          <>
            {canRecord() && (
              <Button icon={Video} onClick={() => setRecording(true)}>
                {text.record}
              </Button>
            )}
            <DropZone
              words={text.drop}
              limit={text.limit(sizeWords(VIDEO_MAX_BYTES))}
              accept={ACCEPT}
              multiple
              onFiles={add}
            />
          </>
        )}
        {tooLarge && <Banner tone="danger">{text.tooLarge(tooLarge, sizeWords(VIDEO_MAX_BYTES))}</Banner>}
        {uploads.rows.length > 0 && (
          <ul aria-label={text.underWay}>
            <RunningUploads uploads={uploads} now={now} size={sizeWords} />
          </ul>
        )}
      </div>
    </Card>
  );
}
