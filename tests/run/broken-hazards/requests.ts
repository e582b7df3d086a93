import type { BrokenHazard } from './broken-hazard.ts';

/** Controls of requests and alerts on the server. */
export const REQUEST_HAZARDS: readonly BrokenHazard[] = [
  {
    hazard: 'H02',
    breaks: 'an emergency is never passed to all hubs',
    file: 'server/requests/escalate.job.ts',
    find: '  return add(c, due, null);',
    put: '  return add(c, due, due.hubKey === null ? null : [due.hubKey]);',
  },
  {
    hazard: 'H03',
    breaks: 'the neighbours of a hub are not told',
    file: 'server/requests/escalate.job.ts',
    find: '  const near = await neighboursOf(c, due.hubKey);',
    put: '  const near = (await neighboursOf(c, due.hubKey)).slice(0, 0);',
  },
  {
    hazard: 'H368',
    breaks: 'what was not opened stays with the person',
    file: 'server/requests/return-unopened.job.ts',
    find: '  await returnToQueue(c, row, { byUser: null, note: `Not opened in time by ${due.name}` });\n',
    put: '  if (row.id) return false;\n',
  },
  {
    hazard: 'H369',
    breaks: 'the wait begins again at another hub',
    file: 'server/requests/send-to-hub.ts',
    find: '  await raiseAlert(c, sent);\n  await dateOpenAlert(c.tx, row.id, row.requestedAt);',
    put: '  await raiseAlert(c, sent);\n  await dateOpenAlert(c.tx, row.id, c.now);',
  },
  {
    hazard: 'H309',
    breaks: 'a Yes at the desk is no emergency',
    file: 'server/front-desk/raise-at-desk.ts',
    find: "  if (isUrgent && kind !== 'EMERGENCY_CARE' && yesWithdrawn === undefined)",
    put: "  if (!isUrgent && kind !== 'EMERGENCY_CARE' && yesWithdrawn === null)",
  },
  {
    hazard: 'H318',
    breaks: 'a request that was accepted long ago takes a new one',
    file: 'server/requests/same-request.ts',
    find: 'const SAME_WITHIN_S = 30 * 60;',
    put: 'const SAME_WITHIN_S = 30 * 6000;',
  },
  {
    hazard: 'H07',
    breaks: 'do not disturb withholds the push of an emergency',
    file: 'server/alerts/alerts.ts',
    find: "      pushAt: kind !== 'EMERGENCY_CARE' && quietUntil && quietUntil > c.now ? quietUntil : c.now,",
    put: '      pushAt: quietUntil && quietUntil > c.now ? quietUntil : c.now,',
  },
  {
    hazard: 'H08',
    breaks: 'an emergency is snoozed',
    file: 'server/alerts/alerts.routes.ts',
    find: "      if (kind === 'EMERGENCY_CARE')",
    put: "      if (kind === 'EMERGENCY_CARE' && minutes < 0)",
  },
  {
    hazard: 'H276',
    breaks: 'a colleague who treats the patient is not confirmed',
    file: 'server/requests/other-requests.ts',
    find: '  if (others.some(({ id }) => !seenIds.includes(id)))',
    put: '  if (others.some(({ id }) => seenIds.includes(`not ${id}`)))',
  },
  {
    hazard: 'H278',
    breaks: 'who treats the patient does not hear of another request',
    file: 'server/requests/other-requests.ts',
    find: "      await c.event('request.changed', audience, { ...eventOf(one), hasOtherRequest: true });",
    put: "      await c.event('request.changed', audience.slice(1), { ...eventOf(one), hasOtherRequest: true });",
  },
  {
    hazard: 'H01',
    breaks: 'an alert reaches the first person alone',
    file: 'server/alerts/alerts.ts',
    find: '  const others = listeners.filter(({ userId }) => userId !== by);',
    put: '  const others = listeners.filter(({ userId }) => userId !== by).slice(0, 1);',
  },
];
