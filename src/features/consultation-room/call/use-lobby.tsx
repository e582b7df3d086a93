import { useEffect, useState, type ReactNode } from 'react';
import { CHECKED_KEY } from '#contract/device-names.ts';
import type { ConsultationMode } from '#contract/shared.ts';
import { Lobby } from './lobby.tsx';
import { wantedBy } from './wanted-by.ts';
import { deviceChoice } from '#lib/call/device-choice.ts';
import { LocalMedia } from '#lib/call/local-media.ts';

/** The lobby of a person who wants to check their devices first, once for each call; after a reload they are in at once. */
export function useLobby(
  consultationId: string,
  mode: ConsultationMode,
): { lobby: ReactNode; media: LocalMedia | undefined } {
  const [media] = useState(() =>
    deviceChoice.get().checksFirst && !wasChecked(consultationId) ? new LocalMedia() : undefined,
  );
  useEffect(() => () => media?.stop(), [media]);
  const [isThrough, setThrough] = useState(false);
  function join(): void {
    noteChecked(consultationId);
    setThrough(true);
  }
  const lobby =
    media && !isThrough ? (
      <Lobby {...{ consultationId, media }} wanted={wantedBy(mode)} onJoin={join} />
    ) : null;
  return { lobby, media };
}

function wasChecked(consultationId: string): boolean {
  try {
    return sessionStorage.getItem(CHECKED_KEY) === consultationId;
  } catch {
    return false;
  }
}

function noteChecked(consultationId: string): void {
  try {
    sessionStorage.setItem(CHECKED_KEY, consultationId);
  } catch {
    // Without storage, they check again after a reload.
  }
}
