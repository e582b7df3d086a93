import { useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { FIRST_STEPS, type Overview } from '#contract/overview.ts';
import { overviewQuery } from '#api/resources/overview.ts';
import { overview } from '#i18n/en/operations.ts';
import { useText } from '#i18n/text.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { clockTime, dayWords, isoDayOf } from '#lib/times.ts';
import { Chip } from '#ui/feedback/chip.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { AccessChanges } from './access-changes.tsx';
import styles from './home.module.css';
import { Needs } from './needs.tsx';
import { SetUpCard } from './set-up-card.tsx';
import { Today } from './today.tsx';

/** The first question is what needs a person, not how we are doing. */
export function Home() {
  const text = useText(overview);
  const query = useQuery(overviewQuery());
  const at = query.data?.at;
  return (
    <Page>
      <PageHeader
        title={at ? dayWords(isoDayOf(Date.parse(at))) : text.today}
        sub={at && text.figuresTo(portalConfig.place, clockTime(at))}
      />
      <Loaded query={query} rows={8}>
        {(data) => (
          <div className={styles.columns}>
            <div className={styles.column}>
              {isReady(data.setUp) && <Needs data={data} />}
              <SetUpCard steps={data.setUp} />
              {!isReady(data.setUp) && <Needs data={data} />}
              <Today data={data} />
              <AccessChanges />
            </div>
            <div className={styles.column}>
              <Health checks={data.health} />
              <Duty hubs={data.hubs} />
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

/** Returns whether the first patient can be seen; until then, what is missing comes first. */
const isReady = (steps: Overview['setUp']): boolean =>
  FIRST_STEPS.every((name) => steps.some((step) => step.name === name && step.isDone));

/** The broken ones first. */
function Health({ checks }: { checks: Overview['health'] }) {
  const text = useText(overview);
  const broken = checks.filter(({ ok }) => !ok);
  return (
    <Card aria-label={text.health}>
      <CardHeader title={text.health} sub={broken.length ? text.broken(broken.length) : text.allOk} />
      <ul className={styles.rows}>
        {[...broken, ...checks.filter(({ ok }) => ok)].map(({ name, ok, text: said }) => (
          <li key={name}>
            <span className={styles.what}>
              <strong>{text[name]}</strong>
              <small>{said}</small>
            </span>
            <Chip tone={ok ? 'ok' : 'warn'} icon={ok ? CircleCheck : TriangleAlert}>
              {ok ? text.ok : text.notOk}
            </Chip>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Duty({ hubs }: { hubs: Overview['hubs'] }) {
  const text = useText(overview);
  return (
    <Card aria-label={text.duty}>
      <CardHeader title={text.duty} sub={text.dutySub} />
      <table className={styles.duty}>
        <thead>
          <tr>
            <th scope="col">{text.hub}</th>
            <th scope="col">{text.doctors}</th>
            <th scope="col">{text.nurses}</th>
            <th scope="col">{text.agents}</th>
          </tr>
        </thead>
        <tbody>
          {hubs.map(({ hubKey, name, doctors, nurses, agents }) => (
            <tr key={hubKey}>
              <th scope="row">{name}</th>
              <td>{doctors}</td>
              <td data-none={nurses === 0 || undefined}>{nurses}</td>
              <td>{agents}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
