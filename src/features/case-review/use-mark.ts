import { useState } from 'react';
import { addMark } from '#api/resources/cases.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import { caseCalls, type BodyView } from '#contract/cases.ts';
import { useTakeOverSent } from '#features/case-review/use-case-change.ts';

/** No place yet: outside of what the contract allows, so that saving names it. */
const NOWHERE = -1;
const DIGITS = 1000;

/** The mark that is being made: where, and what is there. */
export function useMark(requestId: string, first: BodyView) {
  const takeOver = useTakeOverSent(requestId);
  const [turnedTo, turn] = useState<BodyView>();
  const [clientId, setClientId] = useState(() => crypto.randomUUID());
  const draft = useDraftForm({
    name: `mark:${requestId}`,
    schema: caseCalls.addCaseMark.body,
    defaults: { requestId, clientId, view: first, x: NOWHERE, y: NOWHERE, label: '' },
    save: async (body) => takeOver(await addMark(body)),
    onSaved: () => setClientId(crypto.randomUUID()),
  });
  const { form } = draft;
  const [x, y, placedOn] = form.watch(['x', 'y', 'view']);
  const isPlaced = x !== NOWHERE;
  // A mark that comes back after a reload shows its own side.
  const view = turnedTo ?? (isPlaced ? placedOn : first);
  const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
  function place(at: { x: number; y: number }): void {
    turn(view);
    form.setValue('view', view, options);
    for (const axis of ['x', 'y'] as const)
      form.setValue(axis, Math.round(Math.min(1, Math.max(0, at[axis])) * DIGITS) / DIGITS, options);
  }
  return {
    draft,
    view,
    /** Point on the shown side; undefined while there is none. */
    point: isPlaced && placedOn === view ? { x, y } : undefined,
    place,
    turn,
  };
}
