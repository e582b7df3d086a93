import type { Deps } from '#server/platform/deps.ts';
import { iceServersFor } from '#server/platform/ice-servers.ts';
import { every } from '#server/platform/jobs/every.ts';
import { checkIceServers, type IceCheck } from './check-ice.ts';

const EVERY_MS = 60_000;

interface IceState extends IceCheck {
  failuresInRow: number;
}

/** The newest outcome for each address of ICE_SERVERS, for the health page. */
export const iceStates = new Map<string, IceState>();

type Checked = Pick<Deps, 'config' | 'clock'>;

/** Asks each of the configured servers with the credentials that a member of a call would get. */
export async function checkConfigured({ config, clock }: Checked): Promise<IceCheck[]> {
  return checkIceServers(iceServersFor(config.ice, 'check', clock.now()));
}

/** Asks them and notes the outcomes: a datagram may be lost, so the failures in a row are counted. */
export async function noteIceServers(deps: Checked): Promise<void> {
  for (const check of await checkConfigured(deps)) {
    const before = iceStates.get(check.url)?.failuresInRow ?? 0;
    iceStates.set(check.url, { ...check, failuresInRow: check.ok ? 0 : before + 1 });
  }
}

/** Asks the servers each minute. @returns a function that stops it and waits for the current round */
export function turnCheckJob(deps: Deps): () => Promise<void> {
  return every(EVERY_MS, 'STUN and TURN', deps.log, () => noteIceServers(deps));
}
