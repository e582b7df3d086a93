import type { BrokenHazard } from './broken-hazard.ts';

/** Controls of the call: who is in it, and what is kept of it. */
export const CALL_HAZARDS: readonly BrokenHazard[] = [
  {
    hazard: 'H17',
    breaks: 'a second person with a guest link comes in at once',
    file: 'server/visits/enter-room.ts',
    find: '(own ? own.wasLetIn : !ctx.who.waits);',
    put: '(own ? own.wasLetIn : Boolean(ctx.who));',
  },
  {
    hazard: 'H18',
    breaks: 'a guest with the name of staff is not marked',
    file: 'server/visits/invitations.ts',
    find: '  return isStaffName(tx, plain(typedName));',
    put: '  return isStaffName(tx, `not ${plain(typedName)}`);',
  },
  {
    hazard: 'H241',
    breaks: 'a further session of the page comes into the call',
    file: 'server/visits/invitations.ts',
    find: '        await hasPresentGuest(tx, invitation, addSeconds(now, -ROOM_GONE_AFTER_S)),',
    put: '        await hasPresentGuest(tx, invitation, addSeconds(now, ROOM_GONE_AFTER_S)),',
  },
  {
    hazard: 'H171',
    breaks: 'a page sends what was asked of another patient',
    file: 'server/patient-page/patient-uploads.ts',
    find: "  if (asked.consultationId !== who.consultationId) throw new Refusal('NOT_FOUND');\n",
    put: '',
  },
  {
    hazard: 'H352',
    breaks: 'a silent member is in the call for five minutes',
    file: 'server/visits/silent-members.job.ts',
    find: ' - ROOM_GONE_AFTER_S * 1_000);',
    put: ' - ROOM_GONE_AFTER_S * 10_000);',
  },
  {
    hazard: 'H353',
    breaks: 'the first tab does not hear that another took over',
    file: 'server/visits/room-members.ts',
    find: '  return own && isElsewhere(own, seat) ? { elsewhere: true } : {};',
    put: '  return own && !isElsewhere(own, seat) && seat === own.seat?.repeat(2) ? { elsewhere: true } : {};',
  },
  {
    hazard: 'H356',
    breaks: 'the room is not told that a picture was taken',
    file: 'server/visits/captures.ts',
    find: '  if (patientAgreed) await say(c, who, row, [pictureTaken()]);\n',
    put: '',
  },
  {
    hazard: 'H358',
    breaks: 'a recording begins once one person agrees',
    file: 'server/documents/recordings.ts',
    find: '  const isAgreed = inside.every(({ id }) => agreed.includes(id));',
    put: '  const isAgreed = inside.some(({ id }) => agreed.includes(id));',
  },
  {
    hazard: 'H359',
    breaks: 'what had arrived of a recording is thrown away',
    file: 'server/documents/finish-recording.ts',
    find: '  if (row.receivedBytes === 0)',
    put: '  if (row.receivedBytes >= 0)',
  },
];
