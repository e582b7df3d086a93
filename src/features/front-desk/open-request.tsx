import type { BodyOf } from '#contract/call.ts';
import type { DeskRequest } from '#contract/desk-request.ts';
import type { DeskKind, frontDeskCalls } from '#contract/front-desk.ts';
import styles from '#features/front-desk/front-desk.module.css';
import { frontDesk } from '#i18n/en/front-desk.ts';
import { useText } from '#i18n/text.ts';
import { clockTime } from '#lib/times.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/inputs/button.tsx';

interface OpenRequestProps {
  request: DeskRequest;
  onChoose: (choice: Pick<BodyOf<typeof frontDeskCalls.raiseAtDesk>, 'addTo' | 'isAnother'>) => void;
}

/** The patient has the same request open: the desk says whether this is the same, or another. */
export function OpenRequest({ request, onChoose }: OpenRequestProps) {
  const text = useText(frontDesk);
  return (
    <Banner
      tone="warn"
      actions={
        <span className={styles.openActs}>
          <Button onClick={() => onChoose({ addTo: request.id })}>{text.addToIt}</Button>
          <Button tone="quiet" onClick={() => onChoose({ isAnother: true })}>
            {text.raiseAnother}
          </Button>
        </span>
      }
    >
      <strong>{text.openTitle(request.serviceNumber)}</strong>{' '}
      {text.openText(text[request.kind as DeskKind], clockTime(request.requestedAt))}
    </Banner>
  );
}
