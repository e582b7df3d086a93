import { createFileRoute } from '@tanstack/react-router';
import { VideoReviewScreen } from '#features/video-review/video-review-screen.tsx';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';

export const Route = createFileRoute('/_provider/video-review')({ component: VideoReview });

function VideoReview() {
  return <VideoReviewScreen title={useText(shell).aiTool} />;
}
