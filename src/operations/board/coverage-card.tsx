import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleQuestionMark, TriangleAlert } from 'lucide-react';
import type { Cover, HubCover } from '#contract/shifts.ts';
import { coverageQuery } from '#api/resources/shifts.ts';
import { shifts } from '#i18n/en/shifts.ts';
import { useText } from '#i18n/text.ts';
import { shortTime } from '#lib/times.ts';
import { Chip } from '#ui/feedback/chip.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { ShiftsDialog } from './shifts-dialog.tsx';
import styles from './coverage.module.css';

/** The times of the next hours in which a hub has no nurse or no doctor; what is not known is said too. */
export function CoverageCard({ hub }: { hub: string | undefined }) {
  const text = useText(shifts);
  const query = useQuery(coverageQuery());
  const [isOpen, setOpen] = useState(false);
  const rows = query.data?.hubs.filter((row) => hub === undefined || row.hubKey === hub);
  const gaps = rows?.reduce((sum, { nurse, doctor }) => sum + nurse.gaps.length + doctor.gaps.length, 0);
  return (
    <Card aria-label={text.title} className={styles.card}>
      <CardHeader
        title={text.title}
        sub={gaps !== undefined && text.gaps(gaps)}
        end={
          <Button tone="quiet" size="s" onClick={() => setOpen(true)}>
            {text.edit}
          </Button>
        }
      />
      <Loaded query={{ ...query, data: rows }} rows={4}>
        {(hubs) => (
          <ul className={styles.hubs}>
            {hubs.map((row) => (
              <Hub key={row.hubKey} row={row} />
            ))}
          </ul>
        )}
      </Loaded>
      {isOpen && <ShiftsDialog onClose={() => setOpen(false)} />}
    </Card>
  );
}

function Hub({ row: { name, nurse, doctor } }: { row: HubCover }) {
  const text = useText(shifts);
  const times = ({ gaps }: Cover, words: (from: string, to: string) => string): string[] =>
    gaps.map(({ from, to }) => words(shortTime(from), shortTime(to)));
  const open = [...times(nurse, text.noNurse), ...times(doctor, text.noDoctor)];
  const unknown = [
    nurse.people === 0 ? text.nurseNone : !nurse.isRostered && text.nurseUnknown,
    doctor.people === 0 ? text.doctorNone : !doctor.isRostered && text.doctorUnknown,
  ].filter((words) => words !== false);
  const isCovered = open.length + unknown.length === 0;
  return (
    <li>
      <strong>{name}</strong>
      <span className={styles.words}>
        {open.map((words) => (
          <Chip key={words} tone="warn" icon={TriangleAlert}>
            {words}
          </Chip>
        ))}
        {unknown.map((words) => (
          <Chip key={words} icon={CircleQuestionMark}>
            {words}
          </Chip>
        ))}
        {isCovered && (
          <Chip tone="ok" icon={CircleCheck}>
            {text.covered}
          </Chip>
        )}
      </span>
    </li>
  );
}
