import { useEffect, useRef, useState } from 'react';
import type { BodyOf, ResponseOf } from '#contract/call.ts';
import type { DeskRequest } from '#contract/desk-request.ts';
import type { CallerMatch, frontDeskCalls } from '#contract/front-desk.ts';
import { ApiError } from '#api/http/errors.ts';
import { raiseAtDesk } from '#api/resources/front-desk.ts';
import { DeskForm, emptyDesk, toBody, type DeskValues } from '#features/front-desk/desk-form.ts';
import { useMatches } from '#features/front-desk/use-matches.ts';
import { useBind } from '#forms/use-bind.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';

export type Raised = ResponseOf<typeof frontDeskCalls.raiseAtDesk>;
/** Answer of the desk about a request that the patient has open. */
export type Choosing = Pick<BodyOf<typeof frontDeskCalls.raiseAtDesk>, 'addTo' | 'isAnother'>;

/** The form of one caller: what is typed is stored on this device until the request is raised. */
export function useDesk(hubKey: string, onRaised: (answer: Raised) => void) {
  const [defaults] = useState(() => emptyDesk(crypto.randomUUID(), hubKey));
  const [open, setOpen] = useState<DeskRequest>();
  const choice = useRef<Choosing>({});
  const undecidedIds = useRef<string[]>([]);
  const draft = useDraftForm({
    name: 'front-desk',
    schema: DeskForm,
    defaults,
    save: async (values) => {
      try {
        onRaised(await raiseAtDesk(toBody(values, undecidedIds.current, choice.current)));
      } catch (error) {
        setOpen(openOf(error));
        throw error;
      } finally {
        choice.current = {};
      }
    },
  });
  const { form } = draft;
  const bind = useBind(form);
  const values = form.watch();
  const matches = useMatches(values);
  // Likely matches that are still open when a new patient is registered.
  const undecided = values.patientId
    ? []
    : matches.rows.filter(({ id, isLikely }) => isLikely && !values.differentIds.includes(id));
  useEffect(() => {
    undecidedIds.current = undecided.map(({ id }) => id);
  });
  function set(changed: Partial<DeskValues>): void {
    for (const [field, value] of Object.entries(changed))
      form.setValue(field as keyof DeskValues, value, { shouldDirty: true });
  }
  return {
    draft,
    form,
    bind,
    values,
    matches,
    open,
    set,
    use: ({ id, name, mrn }: CallerMatch): void => set({ patientId: id, patientName: name, patientMrn: mrn }),
    setDifferent: (id: string, isDifferent: boolean): void => {
      const others = values.differentIds.filter((one) => one !== id);
      set({ differentIds: isDifferent ? [...others, id] : others });
    },
    choose: (chosen: Choosing): void => {
      choice.current = chosen;
      setOpen(undefined);
      void draft.submit();
    },
    undecided,
  };
}
export type Desk = ReturnType<typeof useDesk>;

/** The open request for which the server refused, so that the desk is asked. */
function openOf(error: unknown): DeskRequest | undefined {
  if (!(error instanceof ApiError) || error.body.reason !== 'REQUEST_OPEN') return undefined;
  return (error.body.params as { request: DeskRequest }).request;
}
