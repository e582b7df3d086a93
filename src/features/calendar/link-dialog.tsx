import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { refresh } from '#api/cache/invalidation.ts';
import { calendarLinkQuery, makeCalendarLink, revokeCalendarLink } from '#api/resources/calendar.ts';
import { calendar } from '#i18n/en/calendar.ts';
import { useText } from '#i18n/text.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { dayAndTime } from '#lib/times.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';

/** The subscription link: shown once, when it is made; a new one ends the one before. */
export function LinkDialog({ onClose }: { onClose: () => void }) {
  const text = useText(calendar);
  const [copied, setCopied] = useState(false);
  const link = useQuery(calendarLinkQuery);
  const again = () => refresh('calendar.changed', 'link');
  const make = useMutation({ mutationFn: makeCalendarLink, onSuccess: again });
  const revoke = useMutation({
    mutationFn: revokeCalendarLink,
    onSuccess: () => {
      make.reset();
      return again();
    },
  });
  const url = make.data?.url;
  const error = make.error ?? revoke.error;
  async function copy(made: string): Promise<void> {
    await navigator.clipboard.writeText(made).then(
      () => setCopied(true),
      // The field shows the link, so it can be copied by hand.
      () => undefined,
    );
  }
  return (
    <Dialog
      open
      title={text.linkTitle}
      confirmLabel={url ? (copied ? text.copied : text.copy) : link.data ? text.renew : text.make}
      cancelLabel={text.close}
      busy={make.isPending}
      onConfirm={() => (url ? void copy(url) : make.mutate())}
      onClose={onClose}
    >
      <p>{text.linkText}</p>
      {url ? (
        <TextField label={text.link} value={url} readOnly mono onFocus={(event) => event.target.select()} />
      ) : (
        <Loaded query={link} rows={1}>
          {(madeAt) => <p>{madeAt ? text.linkMade(dayAndTime(madeAt)) : text.linkNone}</p>}
        </Loaded>
      )}
      {link.data && (
        <p>
          <Button tone="danger" size="s" busy={revoke.isPending} onClick={() => revoke.mutate()}>
            {text.revoke}
          </Button>
        </p>
      )}
      {error && <Banner tone="danger">{wordsOf(error)}</Banner>}
    </Dialog>
  );
}
