import { Camera } from 'lucide-react';
import { useState } from 'react';
import type { RoomMember } from '#contract/room.ts';
import { shownName } from '#features/consultation-room/call/shown-name.ts';
import stage from '#features/consultation-room/call/stage.module.css';
import type { RoomChat } from '#features/consultation-room/use-room-chat.ts';
import { callWords } from '#i18n/en/call.ts';
import { guest } from '#i18n/en/guest.ts';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Icon } from '#ui/media/icon.tsx';

interface PictureNoteProps {
  lines: RoomChat['lines'];
  members: readonly RoomMember[];
  isPatient: boolean;
}

/** Tells the patient, and guests, that a picture was taken, until they have read it; the chat keeps it. */
export function PictureNote({ lines, members, isPatient }: PictureNoteProps) {
  const text = useText(guest);
  const call = useText(callWords);
  const { ok } = useText(shell);
  const [read, setRead] = useState<string>();
  const newest = lines.findLast(({ notice }) => notice === 'PICTURE_TAKEN');
  const isShown = newest !== undefined && newest.key !== read;
  const member = members.find(({ name }) => name === newest?.who);
  const who = member ? shownName(call, member) : (newest?.who ?? '');
  return (
    <section className={isShown ? stage.knock : 'vh'}>
      <div role="status" className={stage.told}>
        {isShown && (
          <>
            <Icon of={Camera} />
            <p>{isPatient ? text.pictureOfYou(who) : text.pictureOfPatient(who)}</p>
          </>
        )}
      </div>
      {isShown && (
        <Button tone="quiet" onClick={() => setRead(newest.key)}>
          {ok}
        </Button>
      )}
    </section>
  );
}
