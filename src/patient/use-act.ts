import { useState } from 'react';
import { useWords } from './language.ts';
import { visitFault } from './visit-fault.ts';

/** A step that the server may refuse: whether it runs, and why it was refused. */
export function useAct() {
  const words = useWords();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  function act(step: () => Promise<void>, onFault?: () => void): void {
    setBusy(true);
    setFault(undefined);
    step()
      .catch((error: unknown) => {
        setFault(visitFault(error, words));
        onFault?.();
      })
      .finally(() => setBusy(false));
  }
  return { isBusy, fault, setFault, act };
}
