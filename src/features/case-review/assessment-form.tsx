import { lazy, Suspense, useState } from 'react';
import { refresh } from '#api/cache/invalidation.ts';
import { completeCase, saveAssessment, useQueuedAssessment } from '#api/resources/cases.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import { caseCalls, type CaseDetails } from '#contract/cases.ts';
import { missingToComplete } from '#domain/case-review.ts';
import { AcneScore } from '#features/case-review/acne-score.tsx';
import type { AssessmentProps } from '#features/case-review/assessment-card.tsx';
import { DiagnosisPicker } from '#features/case-review/diagnosis-picker.tsx';
import { useCaseChange, useTakeOverSent } from '#features/case-review/use-case-change.ts';
import { caseReview } from '#i18n/en/case-review.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { TextArea } from '#ui/inputs/form-fields.tsx';
import { FormCard, Wide } from '#ui/inputs/form-card.tsx';
import { useBind, useProblem } from '#forms/use-bind.ts';

const Dialog = lazy(() => import('#ui/overlays/dialog.tsx').then((m) => ({ default: m.Dialog })));

/** Shows what the reviewer finds, names and plans; saved as a draft until the case is completed. */
export function AssessmentForm({ review, definition }: AssessmentProps) {
  const text = useText(caseReview);
  const { draft, askToComplete, isAsking, stay, complete } = useAssessment(review);
  const { form } = draft;
  const bind = useBind(form);
  const problem = useProblem(form);
  const { diagnoses, acne } = form.watch('assessment');
  const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
  return (
    <>
      <FormCard
        title={text.assessment}
        draft={draft}
        saveLabel={text.saveDraft}
        saveTone="quiet"
        primary={<Button onClick={askToComplete}>{text.complete}</Button>}
        verbInView
      >
        <Wide>
          <TextArea label={text.findings} rows={4} {...bind('assessment.findings')} />
        </Wide>
        <Wide>
          <DiagnosisPicker
            diagnoses={diagnoses}
            patient={review.request.patient}
            error={problem('assessment.diagnoses')}
            onChange={(next) => form.setValue('assessment.diagnoses', next, options)}
          />
        </Wide>
        {definition.hasAcne && (
          <Wide>
            <AcneScore acne={acne} onChange={(next) => form.setValue('assessment.acne', next, options)} />
          </Wide>
        )}
        {definition.hasOpinion && (
          <Wide>
            <TextArea label={text.opinion} rows={6} {...bind('assessment.opinion')} />
          </Wide>
        )}
        <Wide>
          <TextArea label={text.plan} rows={4} {...bind('assessment.plan')} />
        </Wide>
      </FormCard>
      <Suspense>
        {isAsking && (
          <CompleteDialog
            serviceNumber={review.request.serviceNumber}
            isSigned={definition.hasOpinion}
            busy={complete.isPending}
            onClose={stay}
            onConfirm={() => complete.mutate(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

interface CompleteDialogProps {
  serviceNumber: string;
  /** A second opinion is signed as it is completed. */
  isSigned: boolean;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

function CompleteDialog({ serviceNumber, isSigned, busy, onClose, onConfirm }: CompleteDialogProps) {
  const text = useText(caseReview);
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.completeTitle(serviceNumber)}
      confirmLabel={isSigned ? text.sign : text.complete}
      cancelLabel={text.notYet}
      busy={busy}
      onConfirm={onConfirm}
    >
      {isSigned ? text.signText : text.completeText}
    </Dialog>
  );
}

function useAssessment({ request, version, assessment }: CaseDetails) {
  const text = useText(caseReview);
  const takeOver = useTakeOverSent(request.id);
  const waiting = useQueuedAssessment(request.id);
  const [isAsking, setAsking] = useState(false);
  const draft = useDraftForm({
    name: `assessment:${request.id}`,
    schema: caseCalls.saveCaseAssessment.body,
    defaults: { requestId: request.id, version, assessment },
    waiting,
    save: (body) => saveAssessment(body).then(takeOver),
    refresh: () => refresh('case.written', request.id),
  });
  const { form } = draft;
  const complete = useCaseChange(
    request.id,
    async () => {
      const values = form.getValues();
      const saved = form.formState.isDirty ? await saveAssessment(values) : undefined;
      if (saved?.state === 'waiting' || (!saved && waiting)) throw new Error(text.completeLater);
      return completeCase({
        requestId: request.id,
        version: saved ? saved.answer.case.version : values.version,
      });
    },
    () => draft.discard(),
  );
  return {
    draft,
    isAsking,
    complete: {
      ...complete,
      mutate: (input: undefined) => complete.mutate(input, { onSettled: () => setAsking(false) }),
    },
    stay: () => setAsking(false),
    /** Asks once nothing is missing; else says beside each field what is. */
    askToComplete: () => {
      const missing = missingToComplete(request.kind, form.getValues('assessment'));
      for (const field of missing)
        form.setError(`assessment.${field}`, { type: 'server', message: text[`missing_${field}`] });
      setAsking(missing.length === 0);
    },
  };
}
