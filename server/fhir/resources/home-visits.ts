import type { WholeRecord } from '#server/fhir/whole-record.ts';
import { ACT_CODES, entryOf, periodOf, refTo, words, type Entry } from '#server/fhir/resource.ts';
import { subjectOf } from './identity.ts';

type HomeVisit = WholeRecord['homeVisits'][number];

/** Home visits with the tasks that were planned for them. */
export function homeVisitEntries({ homeVisits, requests }: WholeRecord): Entry[] {
  return homeVisits.flatMap((row) => {
    const patientId = requests.find(({ id }) => id === row.requestId)?.patientId ?? '';
    return [encounterEntry(row, patientId), ...taskEntries(row, patientId)];
  });
}

const VISIT_STATUS = {
  SCHEDULED: 'planned',
  ON_THE_WAY: 'planned',
  DONE: 'finished',
  MISSED: 'cancelled',
  CANCELLED: 'cancelled',
} as const;

function encounterEntry(row: HomeVisit, patientId: string): Entry {
  return entryOf('Encounter', `home-${row.id}`, {
    status: VISIT_STATUS[row.status],
    class: { system: ACT_CODES, code: 'HH' },
    subject: subjectOf(patientId),
    basedOn: [refTo('ServiceRequest', row.requestId)],
    participant: [{ individual: refTo('Practitioner', row.agentUserId) }],
    period: periodOf(row.startedAt ?? row.scheduledAt, row.doneAt),
    location: row.address ? [{ location: { display: row.address } }] : [],
  });
}

/** Status of a task that was not done, by the state of its visit. */
const UNDONE = { planned: 'requested', finished: 'cancelled', cancelled: 'cancelled' } as const;

function taskEntries(row: HomeVisit, patientId: string): Entry[] {
  return row.tasks.map(({ text, done }, at) =>
    entryOf('Task', `home-${row.id}-${at}`, {
      basedOn: [refTo('ServiceRequest', row.requestId)],
      status: done ? 'completed' : UNDONE[VISIT_STATUS[row.status]],
      intent: 'order',
      code: words('Task of a home visit'),
      description: text,
      for: subjectOf(patientId),
      encounter: refTo('Encounter', `home-${row.id}`),
      owner: refTo('Practitioner', row.agentUserId),
    }),
  );
}
