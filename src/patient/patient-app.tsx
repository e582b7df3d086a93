import { Suspense, useCallback, useState } from 'react';
import { dropTickets } from './call-ticket.ts';
import { Frame } from './frame.tsx';
import { later } from './later.tsx';
import { LinkGate } from './link-gate.tsx';
import { PatientPage } from './patient-page.tsx';
import { useUnsent } from './use-unsent.ts';
import { storedToken, storeToken } from './ticket.ts';

const SharedGate = later(async () => (await import('./shared-gate.tsx')).SharedGate);

/** First the date of birth, or a code of who it is shared with, then the page: nothing names the patient before. */
export function PatientApp({ link, isShared }: { link: string; isShared: boolean }) {
  const [token, setToken] = useState(() => storedToken(link));
  const unsent = useUnsent();
  const change = useCallback(
    (next: string | null): void => {
      storeToken(link, next);
      if (next === null) dropTickets();
      setToken(next);
    },
    [link],
  );
  const end = useCallback(() => change(null), [change]);
  return token === null ? (
    <Frame>
      {isShared ? (
        <Suspense>
          <SharedGate link={link} onOpen={change} />
        </Suspense>
      ) : (
        <LinkGate link={link} onOpen={change} />
      )}
    </Frame>
  ) : (
    <PatientPage key={token} token={token} unsent={unsent} onEnded={end} />
  );
}
