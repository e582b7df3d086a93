import { useEffect, useMemo, useState } from 'react';
import { TableProperties } from 'lucide-react';
import type { LabResult, OrderedTest } from '#contract/lab-results.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { saveLabResults, useQueuedResults } from '#api/resources/lab-results.ts';
import { instantOf } from '#domain/zoned-time.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import { useBind } from '#forms/use-bind.ts';
import styles from '#features/agent-service/values.module.css';
import type { MessageSet } from '#features/agent-service/message-rows.ts';
import { ReceivedCard } from '#features/agent-service/received-card.tsx';
import { MessagesCard } from '#features/agent-service/messages-card.tsx';
import { ValueRows } from '#features/agent-service/value-rows.tsx';
import {
  changedRows,
  filledFields,
  refusalOfRows,
  valuesOf,
  valuesSchema,
  withQueuedResults,
} from '#features/agent-service/values-form.ts';
import { labResults } from '#i18n/en/lab-results.ts';
import { useText } from '#i18n/text.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { TextField } from '#ui/inputs/field.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { FormCard, Wide } from '#ui/inputs/form-card.tsx';
import { SelectField } from '#ui/inputs/form-fields.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { useShortcuts } from '#ui/use-shortcuts.ts';

const { timeZone } = portalConfig;

interface ValuesFormProps {
  serviceId: string;
  tests: readonly OrderedTest[];
  results: readonly LabResult[];
  /** Version of the order's results, so that two agents do not overwrite each other. */
  version: number;
  /** The laboratory's message that is open for this order. */
  messageId: string | undefined;
}

/** One row for each test of the order, with its unit and range; closed until values are entered or filled in. */
export function ValuesForm({ serviceId, tests, results, version, messageId }: ValuesFormProps) {
  const text = useText(labResults);
  const draft = useValuesDraft({ serviceId, tests, results, version, messageId });
  const bind = useBind(draft.form, { sampleTime: text.timeWrong });
  const { form } = draft;
  const fill = (set: MessageSet): void => {
    for (const [path, value] of filledFields(set, timeZone))
      form.setValue(path, value, { shouldDirty: true });
  };
  const isChanged = draft.state === 'changed' || draft.state === 'saving';
  const [isAsked, setAsked] = useState(false);
  const isOpen = isAsked || isChanged || draft.state === 'waiting' || draft.problem !== undefined;
  const { setFocus } = draft.form;
  useEffect(() => {
    if (isAsked) setFocus('sampleDay');
  }, [isAsked, setFocus]);
  useShortcuts({ enterValues: isOpen ? undefined : () => setAsked(true) });
  return (
    <>
      {messageId === undefined ? (
        <MessagesCard {...{ serviceId, tests, isChanged }} stored={results} onFill={fill} />
      ) : (
        <ReceivedCard {...{ messageId, serviceId, tests, isChanged }} stored={results} onFill={fill} />
      )}
      {isOpen ? (
        <FormCard title={text.values} sub={text.valuesHint} draft={draft} saveLabel={text.save}>
          <Wide>
            <div className={styles.sample}>
              <TextField type="date" label={text.sampleDay} {...bind('sampleDay')} />
              <TextField type="time" label={text.sampleTime} {...bind('sampleTime')} />
              <SelectField label={text.status} {...bind('resultStatus')}>
                <option value="FINAL">{text.FINAL}</option>
                <option value="PRELIMINARY">{text.PRELIMINARY}</option>
              </SelectField>
            </div>
          </Wide>
          <Wide>
            {panelsOf(tests).map(([panel, rows]) => (
              <ValueTable key={panel ?? ''} {...{ panel, rows }} form={draft.form} />
            ))}
          </Wide>
        </FormCard>
      ) : (
        <ClosedCard entered={results.length} tests={tests.length} onOpen={() => setAsked(true)} />
      )}
    </>
  );
}

interface ClosedCardProps {
  entered: number;
  tests: number;
  onOpen: () => void;
}

/** Says how many values there are, and opens the table of them. */
function ClosedCard({ entered, tests, onOpen }: ClosedCardProps) {
  const text = useText(labResults);
  return (
    <Card aria-label={text.values}>
      <CardHeader
        title={text.values}
        sub={text.enteredOf(entered, tests)}
        end={
          <Button tone="quiet" size="s" icon={TableProperties} aria-keyshortcuts="e" onClick={onOpen}>
            {text.enter}
          </Button>
        }
      />
    </Card>
  );
}

interface ValueTableProps {
  /** The panel in which its tests were ordered. */
  panel: string | null;
  rows: readonly OrderedTest[];
  form: ReturnType<typeof useValuesDraft>['form'];
}

function ValueTable({ panel, rows, form }: ValueTableProps) {
  const text = useText(labResults);
  return (
    <div className={styles.scroll}>
      <table className={styles.values} aria-label={panel ?? text.values}>
        {panel && <caption>{panel}</caption>}
        <thead>
          <tr>
            {[text.colTest, text.colValue, text.colUnit, text.colRange, text.colFlag].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((test) => (
            <ValueRows key={test.code} form={form} test={test} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function useValuesDraft({ serviceId, tests, results, version, messageId }: ValuesFormProps) {
  const text = useText(labResults);
  const kept = useQueuedResults(serviceId);
  const schema = useMemo(() => valuesSchema(tests, results, text), [tests, results, text]);
  const defaults = valuesOf({ tests, stored: results, version, timeZone });
  const readAgain = async (): Promise<void> => {
    await refresh('order.written', serviceId);
    if (messageId !== undefined) await refresh('labMessage.changed');
  };
  return useDraftForm({
    name: `lab-results:${serviceId}`,
    schema,
    defaults,
    waiting: kept && withQueuedResults(defaults, kept, { tests, timeZone }),
    save: async (values) => {
      const sent = changedRows(values, tests, results);
      const { sampleDay, sampleTime, resultStatus } = values;
      try {
        return await saveLabResults({
          serviceId,
          // What is unsent here is replaced by all of it.
          clientId: kept?.clientId ?? crypto.randomUUID(),
          version: values.version,
          sampleAt: instantOf(sampleDay, sampleTime, timeZone).toISOString(),
          resultStatus,
          values: sent,
          messageId,
        });
      } catch (error) {
        throw refusalOfRows(error, sent);
      }
    },
    refresh: readAgain,
    onSaved: () => void readAgain(),
  });
}

/** The tests by the panel in which they were ordered. */
function panelsOf(tests: readonly OrderedTest[]): [string | null, OrderedTest[]][] {
  const panels = new Map<string | null, OrderedTest[]>();
  for (const test of tests) panels.set(test.panel, [...(panels.get(test.panel) ?? []), test]);
  return [...panels];
}
