import type { Config } from '#server/platform/config.ts';
import type { Connector } from '#server/platform/connector-ports.ts';
import { systemClock } from '#server/platform/system-clock.ts';
import { openClient } from './client.ts';

/** Opens the check of the settings. The records themselves are the port RecordsGateway (records.ts), which needs the store. */
export function openAbdm(config: Config): Connector {
  const client = openClient(config, systemClock);
  return { check: () => client.check() };
}
