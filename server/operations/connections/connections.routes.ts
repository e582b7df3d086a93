import type { Connection, connectionCalls } from '#contract/connections.ts';
import {
  CONNECTOR_NAMES,
  CONNECTORS,
  isConfigured,
  type ConnectorName,
} from '#server/connectors/connectors.ts';
import { logoutAddress, returnAddress } from '#server/connectors/oidc/addresses.ts';
import { listConnectorStates, noteConnector } from '#server/connectors/note-connector.ts';
import { webhookAddress } from '#server/intake/connector-webhooks.ts';
import type { ConnectorRow } from '#server/platform/connector-ports.ts';
import { OutsideError } from '#server/platform/adapters/outside.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { orNotFound } from '#server/platform/http/refusal.ts';
import { change } from '#server/platform/writes/change.ts';

export const connectionHandlers: HandlersOf<typeof connectionCalls> = {
  connections: async (ctx) => ({ connections: await listConnections(ctx) }),

  async testConnection(ctx) {
    const { name } = ctx.body;
    const check = orNotFound(ctx.connectors.checks.get(name));
    const fault = await check().then(
      () => null,
      (error: unknown) => (error instanceof OutsideError ? error.message : 'failed'),
    );
    await noteConnector(ctx, name, fault);
    await change(ctx, (c) => c.audit('TEST', 'connector', name));
    return { fault };
  },
};

/** Returns what the operator enters at the service. */
function addressesOf(
  name: ConnectorName,
  { config, connectors }: Pick<Deps, 'config' | 'connectors'>,
): Pick<Connection, 'webhook' | 'wayBack'> {
  if (connectors.signOn?.name === name)
    return { webhook: logoutAddress(config), wayBack: returnAddress(config) };
  const { hasOwnRoutes }: ConnectorRow = CONNECTORS[name];
  const isReportedTo = connectors.webhooks.has(name) || (hasOwnRoutes && isConfigured(name, config));
  return { webhook: isReportedTo ? webhookAddress(config, name) : null, wayBack: null };
}

async function listConnections({ db, config, connectors }: Pick<Deps, 'db' | 'config' | 'connectors'>) {
  const states = new Map((await listConnectorStates(db)).map((row) => [row.connector, row]));
  return CONNECTOR_NAMES.map((name): Connection => {
    const { title, kind, setting } = CONNECTORS[name];
    const state = states.get(name);
    return {
      name,
      title,
      kind,
      setting,
      isConfigured: isConfigured(name, config),
      ...addressesOf(name, { config, connectors }),
      canBeTested: connectors.checks.has(name),
      okAt: state?.okAt?.toISOString() ?? null,
      faultAt: state?.faultAt?.toISOString() ?? null,
      fault: state?.fault ?? null,
    };
  });
}
