import { useEffect, useState } from 'react';
import type { ResponseOf } from '#contract/call.ts';
import type { requestPageCalls } from '#contract/request-page.ts';
import { CallError } from '#patient/calls.ts';
import { useLanguage, useWords } from '#patient/language.ts';
import { askAsStranger } from './request-calls.ts';
import {
  bodyOf,
  EMPTY,
  faultsOf,
  faultsOfServer,
  NEW,
  type Faults,
  type Field,
  type Values,
} from './request-form.ts';
import { useRequestWords } from './request-words.ts';

export type Open = ResponseOf<typeof requestPageCalls.requestPage>;
export type Proof = ResponseOf<typeof requestPageCalls.confirmRequestCode>;
export type Raised = ResponseOf<typeof requestPageCalls.raiseOnPage>;

/** Returns the hubs that take requests and the notices; undefined until an answer came. */
export function useOpen() {
  const { language } = useLanguage();
  const [open, setOpen] = useState<Open>();
  const [hasFailed, setFailed] = useState(false);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    let isShown = true;
    askAsStranger('requestPage', { language }).then(
      (answer) => {
        if (!isShown) return;
        setOpen(answer);
        setFailed(false);
      },
      () => isShown && setFailed(true),
    );
    return () => {
      isShown = false;
    };
  }, [language, times]);
  return { open, hasFailed, look: () => setTimes((before) => before + 1) };
}

/** The form of a request. What was written stays until it has reached the hospital, also while a new code is asked for. */
export function useRequest(hubs: Open['hubs']) {
  const { language } = useLanguage();
  const plain = useWords();
  const words = useRequestWords();
  const [clientId] = useState(() => crypto.randomUUID());
  const [values, setValues] = useState<Values>({ ...EMPTY, hubKey: hubs[0]?.hubKey ?? '' });
  const [proof, setProof] = useState<Proof>();
  const [faults, setFaults] = useState<Faults>({});
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [raised, setRaised] = useState<Raised>();
  /** How often it was sent: the first wrong field then gets the focus. */
  const [tries, setTries] = useState(0);

  function refuse(error: unknown): void {
    const body = error instanceof CallError ? error.body : undefined;
    if (!body) return setProblem(plain.noAnswerText);
    if (body.reason === 'TICKET_ENDED') {
      setProof(undefined);
      return setProblem(words.codeOld);
    }
    if (body.code === 'TOO_MANY') return setProblem(words.fullToday);
    setFaults(faultsOfServer((body.fields ?? []).map(({ path }) => path)));
    setProblem(words.refused);
  }
  return {
    values,
    proof,
    faults,
    problem,
    isBusy,
    raised,
    tries,
    set: (more: Partial<Values>): void => {
      const next = { ...values, ...more };
      setValues(next);
      // A field that was wrong says so until it is right; others are judged when it is sent.
      setFaults((before) => stillWrong(before, faultsOf(next)));
    },
    prove: (next: Proof | undefined): void => {
      setProof(next);
      setProblem('');
      // A number that no record has can only be of someone new.
      if (next && !next.persons.some(({ id }) => id === values.personId))
        setValues((before) => ({
          ...before,
          personId: next.persons.length === 0 || before.personId === NEW ? NEW : '',
        }));
    },
    send: (): void => {
      const wrong = faultsOf(values);
      setTries(tries + 1);
      setFaults(wrong);
      setProblem('');
      if (!proof || Object.keys(wrong).length > 0) return;
      setBusy(true);
      askAsStranger('raiseOnPage', bodyOf(values, { ticket: proof.ticket, clientId, language }))
        .then(setRaised, refuse)
        .finally(() => setBusy(false));
    },
  };
}

const stillWrong = (before: Faults, now: Faults): Faults =>
  Object.fromEntries(Object.entries(now).filter(([field]) => field in before));

export type Request = ReturnType<typeof useRequest>;

/** The words of what is wrong with a field. */
export function useFault({ faults }: Request): (field: Field) => string | undefined {
  const words = useRequestWords();
  return (field) => {
    const word = faults[field];
    const said = word && words[word];
    return typeof said === 'string' ? said : undefined;
  };
}
