import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import type { AgentDetails } from '#contract/profile.ts';
import type { Counters } from '#contract/requests.ts';
import { waitingMessagesQuery, waitingPhoneMessagesQuery } from '#api/resources/waiting-messages.ts';
import { useAlerts } from '#app/alerts/use-alerts.ts';
import styles from './agent-area.module.css';
import { Area } from './area.tsx';
import { useNewRequestKey } from './use-new-request-key.ts';
import { agentDropdown, agentMenu, type MenuKey } from '#domain/menus.ts';
import type { RequestKind } from '#contract/shared.ts';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { loadLater } from '#lib/load-later.ts';
import { applyDensity } from '#lib/theme.ts';

const NewMessages = lazy(() =>
  loadLater(() => import('#app/alerts/alerts-dialog.tsx')).then((m) => ({ default: m.NewMessages })),
);

const QUEUE_OF: Partial<Record<MenuKey, RequestKind>> = {
  lab: 'LAB',
  secondOpinionServices: 'SECOND_OPINION',
  diagnostic: 'DIAGNOSTIC',
  ampath: 'AMPATH',
  alertu: 'ALERTU',
  redcliff: 'REDCLIFF',
  homeCare: 'HOME_CARE',
};

/** The agent's bar with the open orders of each queue (R2.23, R2.24); AlertU glows while a COD consultation waits (R4.05). */
export function AgentArea({ agent, children }: { agent: AgentDetails; children: ReactNode }) {
  const text = useText(shell);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const counters = useAlerts({ role: 'agent', path });
  useEffect(() => applyDensity('dense'), []);
  const navigate = useNavigate();
  const hasDesk = agent.agentType !== 'AGENT_PT';
  const hasMessages = hasDesk && portalConfig.receivesMessages;
  const messages = useQuery(waitingMessagesQuery(hasMessages));
  const hasPhones = hasDesk && portalConfig.receivesReplies;
  const phoneMessages = useQuery(waitingPhoneMessagesQuery(hasPhones));
  useNewRequestKey(hasDesk ? () => void navigate({ to: '/front-desk' }) : undefined);
  return (
    <Area
      role="agent"
      name={`${agent.firstname} ${agent.lastname}`}
      menu={agentMenu(agent.agentType, { hasMessages, hasPhones })}
      account={agentDropdown().map(({ key, to }) => ({ id: key, label: text[key], to }))}
      counts={{
        ...countsOf(counters),
        labMessages: messages.data ?? 0,
        phoneMessages: phoneMessages.data ?? 0,
      }}
      waits={{ alertu: (counters?.codAlertReq ?? 0) > 0 }}
    >
      {children}
      <div className={styles.messages}>
        <Suspense>
          <NewMessages />
        </Suspense>
      </div>
    </Area>
  );
}

function countsOf(counters: Counters | undefined): Partial<Record<MenuKey, number>> {
  const rows = Object.entries(QUEUE_OF) as [MenuKey, RequestKind][];
  return Object.fromEntries(rows.map(([key, kind]) => [key, counters?.queues[kind]?.open ?? 0]));
}
