import type { Connection, connectionCalls } from '#contract/connections.ts';
import { CONNECTOR_NAMES, CONNECTORS, isConfigured } from '#server/connectors/connectors.ts';
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

async function listConnections({ db, config, connectors }: Pick<Deps, 'db' | 'config' | 'connectors'>) {
  const states = new Map((await listConnectorStates(db)).map((row) => [row.connector, row]));
  return CONNECTOR_NAMES.map((name): Connection => {
    const { title, kind, setting, hasOwnRoutes }: ConnectorRow = CONNECTORS[name];
    const isReportedTo = connectors.webhooks.has(name) || (hasOwnRoutes && isConfigured(name, config));
    const state = states.get(name);
    return {
      name,
      title,
      kind,
      setting,
      isConfigured: isConfigured(name, config),
      webhook: isReportedTo ? webhookAddress(config, name) : null,
      canBeTested: connectors.checks.has(name),
      okAt: state?.okAt?.toISOString() ?? null,
      faultAt: state?.faultAt?.toISOString() ?? null,
      fault: state?.fault ?? null,
    };
  });
}
