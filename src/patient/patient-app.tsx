import { useCallback, useState } from 'react';
import { Frame } from './frame.tsx';
import { LinkGate } from './link-gate.tsx';
import { PatientPage } from './patient-page.tsx';
import { useUnsent } from './use-unsent.ts';
import { storedToken, storeToken } from './ticket.ts';

/** First the date of birth, then the page: nothing names the patient before. */
export function PatientApp({ link }: { link: string }) {
  const [token, setToken] = useState(() => storedToken(link));
  const unsent = useUnsent();
  const change = useCallback(
    (next: string | null): void => {
      storeToken(link, next);
      setToken(next);
    },
    [link],
  );
  const end = useCallback(() => change(null), [change]);
  return token === null ? (
    <Frame>
      <LinkGate link={link} onOpen={change} />
    </Frame>
  ) : (
    <PatientPage key={token} token={token} unsent={unsent} onEnded={end} />
  );
}
