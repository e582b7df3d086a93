import { removeMark, useQueuedMarks } from '#api/resources/cases.ts';
import type { BodyView, CaseDetails } from '#contract/cases.ts';
import type { Drawing } from '#features/case-review/body-drawings.ts';
import { BodyMap } from '#features/case-review/body-map.tsx';
import { placeAt } from '#features/case-review/body-regions.ts';
import shared from '#features/case-review/case-review.module.css';
import styles from '#features/case-review/body-map.module.css';
import { MarkForm } from '#features/case-review/mark-form.tsx';
import { useCaseChange } from '#features/case-review/use-case-change.ts';
import { useMark } from '#features/case-review/use-mark.ts';
import { caseReview } from '#i18n/en/case-review.ts';
import { useText } from '#i18n/text.ts';
import { dayOf } from '#lib/times.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { useSavedHere } from '#ui/saved-here.ts';

interface BodyMapCardProps {
  review: CaseDetails;
  sides: readonly { readonly view: BodyView; readonly drawing: Drawing }[];
}

/** Where it is: numbered marks on an outline, each with what is there. */
export function BodyMapCard({ review, sides }: BodyMapCardProps) {
  const text = useText(caseReview);
  const mayMark = review.request.may.includes('assess');
  const mark = useMark(review.request.id, sides[0]?.view ?? 'FRONT');
  const { view } = mark;
  const drawing = sides.find((side) => side.view === view)?.drawing ?? 'front';
  const marks = useMarks(review);
  return (
    <Card aria-label={text.bodyMap}>
      <CardHeader title={text.bodyMap} sub={mayMark ? text.bodyMapHint : undefined} />
      <div className={styles.sides} role="group" aria-label={text.side}>
        {sides.map((side) => (
          <Pill
            key={side.view}
            pressed={side.view === view}
            count={marks.filter((one) => one.view === side.view).length || undefined}
            onPress={() => mark.turn(side.view)}
          >
            {text[side.view]}
          </Pill>
        ))}
      </div>
      <div className={styles.map}>
        <BodyMap
          drawing={drawing}
          label={text.mapOf(text[view])}
          marks={marks.filter((one) => one.view === view)}
          point={mark.point}
          onPoint={mayMark ? mark.place : undefined}
        />
        {mayMark && <MarkForm mark={mark} drawing={drawing} />}
        <MarkList
          review={review}
          marks={marks}
          placeOf={(one) => {
            const side = sides.find((each) => each.view === one.view);
            return side ? text.place(placeAt(side.drawing, one).id) : text[one.view];
          }}
          onShow={mark.turn}
        />
      </div>
    </Card>
  );
}

type Mark = Pick<CaseDetails['marks'][number], 'id' | 'view' | 'x' | 'y' | 'label'> & {
  number: number;
  /** Author and time; undefined while this device has still to add or remove it. */
  made: string | undefined;
};

/** Returns what the server has, then what this device still has to send. */
function useMarks({ request, marks }: CaseDetails): Mark[] {
  const { added, removed } = useQueuedMarks(request.id);
  const stored = marks.map(({ by, at, ...mark }) => ({
    ...mark,
    made: removed.has(mark.id) ? undefined : `${by} · ${dayOf(at)}`,
  }));
  const isStored = (one: Pick<Mark, 'view' | 'x' | 'y' | 'label'>): boolean =>
    marks.some(
      ({ view, x, y, label }) =>
        `${view} ${x} ${y} ${label}` === `${one.view} ${one.x} ${one.y} ${one.label}`,
    );
  const kept = added
    .filter((mark) => !isStored(mark))
    .map(({ clientId, view, x, y, label }) => ({ id: clientId, view, x, y, label, made: undefined }));
  return [...stored, ...kept].map((mark, i) => ({ ...mark, number: i + 1 }));
}

interface MarkListProps {
  review: CaseDetails;
  marks: readonly Mark[];
  placeOf: (mark: Mark) => string;
  onShow: (view: BodyView) => void;
}

function MarkList({ review: { request }, marks, placeOf, onShow }: MarkListProps) {
  const text = useText(caseReview);
  const savedHere = useSavedHere();
  const remove = useCaseChange(request.id, (markId: string) => removeMark({ requestId: request.id, markId }));
  if (marks.length === 0) return <p className={shared.facts}>{text.noMarks}</p>;
  return (
    <ol className={styles.marks} aria-label={text.marks}>
      {marks.map((mark) => (
        <li key={mark.id} className={styles.mark}>
          <span className={styles.pinNumber} aria-hidden="true">
            {mark.number}
          </span>
          <span className={styles.markText}>
            <b>{mark.label}</b>
            <span className={shared.facts}>
              {placeOf(mark)} · {mark.made ?? savedHere}
            </span>
          </span>
          <Button
            tone="bare"
            size="s"
            aria-label={text.showMark(mark.label)}
            onClick={() => onShow(mark.view)}
          >
            {text.show}
          </Button>
          {mark.made && request.may.includes('assess') && (
            <Button
              tone="bare"
              size="s"
              disabled={remove.isPending}
              aria-label={text.removeMark(mark.label)}
              onClick={() => remove.mutate(mark.id)}
            >
              {text.remove}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}
