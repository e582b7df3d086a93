import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleDashed, Clock } from 'lucide-react';
import { completionQuery } from '#api/resources/profile.ts';
import { professionalQuery } from '#api/resources/profile-forms.ts';
import styles from '#features/profile/profile.module.css';
import { profile } from '#i18n/en/profile.ts';
import { useText } from '#i18n/text.ts';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';

interface ProfilePageProps {
  userId: string;
  title: string;
  sub?: string | undefined;
  children: ReactNode;
}

/** A part of the profile, beside how far the whole of it is. */
export function ProfilePage({ userId, title, sub, children }: ProfilePageProps) {
  return (
    <Page>
      <PageHeader title={title} sub={sub} />
      <div className={styles.columns}>
        <div className={styles.cards}>{children}</div>
        <Parts userId={userId} />
      </div>
    </Page>
  );
}

/** R4.11, R2.19: which parts are complete, as the server sees it; the menus follow the same flags. */
function Parts({ userId }: { userId: string }) {
  const text = useText(profile);
  const { data: completion } = useQuery(completionQuery(userId));
  const { data: professional } = useQuery(professionalQuery);
  if (!completion) return null;
  const license = professional?.license;
  const parts = [
    { to: '/personal-info', label: text.personal, done: completion.personalInfo },
    { to: '/professional-info', label: text.professional, done: completion.professionalInfo },
    { to: '/service-info', label: text.services, done: completion.serviceInfo },
    {
      to: '/mrn-license',
      label: text.license,
      done: license?.verified ?? false,
      waits: license && !license.verified,
    },
  ];
  const done = parts.filter((part) => part.done).length;
  return (
    <Card aria-labelledby="profile-parts" className={styles.parts}>
      <CardHeader id="profile-parts" title={text.yourProfile} sub={text.partsDone(done, parts.length)} />
      <nav aria-labelledby="profile-parts">
        <ul>
          {parts.map(({ to, label, done, waits }) => (
            <li key={to}>
              <Link to={to} className={styles.part} activeProps={{ 'aria-current': 'page' }}>
                <Icon of={done ? CircleCheck : waits ? Clock : CircleDashed} />
                <span>{label}</span>
                <span className={styles.partState} data-done={done || undefined}>
                  {waits ? text.beingChecked : done ? text.complete : text.toComplete}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Card>
  );
}
