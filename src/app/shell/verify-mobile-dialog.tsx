import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { refresh } from '#api/cache/invalidation.ts';
import { sendMobileCode, verifyMobileCode } from '#api/session/mobile-verification.ts';
import { verifyMobile } from '#i18n/en/verify-mobile.ts';
import { useText } from '#i18n/text.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { useSmsCode } from '#lib/sms-code.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { toast } from '#ui/feedback/notify.ts';

/** R4.15: a code is sent, its digits are verified, the dialog closes. It can wait until the next sign-in. */
export function VerifyMobileDialog({ userId }: { userId: string }) {
  const text = useText(verifyMobile);
  const router = useRouter();
  const [open, setOpen] = useState(true);
  const [code, setCode] = useState('');
  const ask = useMutation({
    mutationFn: () => sendMobileCode(userId),
    onError: (error) => toast({ tone: 'warn', text: wordsOf(error) }),
  });
  const otpId = ask.data;
  useSmsCode(open && otpId !== undefined, setCode);
  const verify = useMutation({
    mutationFn: () => verifyMobileCode(otpId ?? '', code),
    onSuccess: async () => {
      setOpen(false);
      toast({ tone: 'ok', text: text.verified });
      await refresh('profile.changed');
      await router.invalidate();
    },
    // R8.06: the server's own message.
    onError: (error) => toast({ tone: 'warn', text: wordsOf(error) }),
  });
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      title={text.title}
      confirmLabel={otpId ? text.verify : text.send}
      onConfirm={() => (otpId ? verify.mutate() : ask.mutate())}
      cancelLabel={text.later}
      busy={ask.isPending || verify.isPending}
      confirmDisabled={otpId !== undefined && code.length !== portalConfig.codeDigits}
      focus={otpId ? 'body' : 'confirm'}
    >
      {otpId ? (
        <TextField
          key={otpId}
          label={text.code}
          hint={text.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears at the press that asks for it
          autoFocus
          value={code}
          onChange={(event) =>
            setCode(event.target.value.replace(/\D/g, '').slice(0, portalConfig.codeDigits))
          }
        />
      ) : (
        text.why
      )}
    </Dialog>
  );
}
