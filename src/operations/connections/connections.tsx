import { useMutation, useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { ConnectionKind, type Connection } from '#contract/connections.ts';
import { useCopy } from '#care/second-factor/use-copy.ts';
import { connectionsQuery, testConnection } from '#api/resources/connections.ts';
import { connections } from '#i18n/en/connections.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { toast } from '#ui/feedback/notify.ts';
import { Chip } from '#ui/feedback/chip.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { KeyValues } from '#ui/layout/key-values.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { operations } from '#i18n/en/operations.ts';
import styles from './connections.module.css';

/** Services of others: which are set up, how each last answered, and a test. */
export function Connections() {
  const text = useText(connections);
  const query = useQuery(connectionsQuery());
  return (
    <Page>
      <PageHeader title={text.title} sub={text.sub} />
      <Loaded query={query} rows={6}>
        {(all) =>
          ConnectionKind.options.map((kind) => (
            <section key={kind} className={styles.kind} aria-label={text[kind]}>
              <h2>{text[kind]}</h2>
              <div className={styles.cards}>
                {all
                  .filter((one) => one.kind === kind)
                  .toSorted((a, b) => Number(b.isConfigured) - Number(a.isConfigured))
                  .map((one) => (
                    <ConnectionCard key={one.name} of={one} />
                  ))}
              </div>
            </section>
          ))
        }
      </Loaded>
    </Page>
  );
}

function ConnectionCard({ of: { title, setting, isConfigured, ...one } }: { of: Connection }) {
  const text = useText(connections);
  return (
    <Card aria-label={title}>
      <CardHeader
        title={title}
        level={3}
        end={<Chip tone={isConfigured ? 'ok' : 'mute'}>{isConfigured ? text.on : text.off}</Chip>}
      />
      <div className={styles.body}>
        {isConfigured ? <Details title={title} {...one} /> : <p>{text.setting(setting)}</p>}
      </div>
    </Card>
  );
}

function Details({
  name,
  title,
  webhook,
  wayBack,
  canBeTested,
  okAt,
  faultAt,
  fault,
}: Omit<Connection, 'kind' | 'setting' | 'isConfigured'>) {
  const text = useText(connections);
  const test = useMutation({
    mutationFn: () => testConnection(name),
    onSuccess: (found) =>
      toast(
        found === null
          ? { tone: 'ok', text: text.works(title) }
          : { tone: 'danger', text: text.fails(title, found) },
      ),
    onError: (error) => toast({ tone: 'danger', text: wordsOf(error) }),
  });
  return (
    <>
      <KeyValues
        items={[
          { label: text.okAt, value: okAt ? dayAndTime(okAt) : text.none },
          {
            label: text.faultAt,
            value: faultAt ? `${dayAndTime(faultAt)}: ${fault ?? ''}` : text.none,
          },
        ]}
      />
      {wayBack && <Address label={text.wayBack} of={wayBack} />}
      {webhook ? (
        <Address label={wayBack ? text.logout : text.webhook} of={webhook} />
      ) : (
        <p>{text.noWebhook}</p>
      )}
      {canBeTested ? (
        <Button
          tone="quiet"
          size="s"
          aria-label={text.testOf(title)}
          busy={test.isPending}
          onClick={() => test.mutate()}
        >
          {text.test}
        </Button>
      ) : (
        <small>{text.noTest}</small>
      )}
    </>
  );
}

/** The address that the operator enters at the vendor. */
function Address({ label, of: address }: { label: string; of: string }) {
  const shell = useText(operations);
  const { copied, copy } = useCopy();
  return (
    <div className={styles.address}>
      <span>{label}</span>
      <code>{address}</code>
      <Button
        tone="quiet"
        size="s"
        icon={Copy}
        aria-label={`${copied ? shell.copied : shell.copy} ${label}`}
        onClick={() => void copy(address)}
      >
        {copied ? shell.copied : shell.copy}
      </Button>
    </div>
  );
}
