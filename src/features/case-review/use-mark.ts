import { useState } from 'react';
import { addMark } from '#api/cases.ts';
import { useDraftForm } from '#api/use-draft-form.ts';
import { caseCalls, type BodyView } from '#contract/cases.ts';
import { useTakeOver } from '#features/case-review/use-case-change.ts';

/** No place yet: outside of what the contract allows, so that saving names it. */
const NOWHERE = -1;
const DIGITS = 1000;

/** The mark that is being made: where, and what is there. */
export function useMark(requestId: string, view: BodyView, onView: (view: BodyView) => void) {
  const takeOver = useTakeOver(requestId);
  const [clientId, setClientId] = useState(() => crypto.randomUUID());
  const draft = useDraftForm({
    name: `mark:${requestId}`,
    schema: caseCalls.addCaseMark.body,
    defaults: { requestId, clientId, view, x: NOWHERE, y: NOWHERE, label: '' },
    save: async (body) => takeOver(await addMark(body)),
    onSaved: () => setClientId(crypto.randomUUID()),
  });
  const { form } = draft;
  const [x, y, placedOn] = form.watch(['x', 'y', 'view']);
  const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
  function place(at: { x: number; y: number }): void {
    form.setValue('view', view, options);
    for (const axis of ['x', 'y'] as const)
      form.setValue(axis, Math.round(Math.min(1, Math.max(0, at[axis])) * DIGITS) / DIGITS, options);
  }
  return {
    draft,
    /** On the side that is shown; undefined while there is none. */
    point: x === NOWHERE || placedOn !== view ? undefined : { x, y },
    place,
    turn: onView,
  };
}
