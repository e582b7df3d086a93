import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { Member } from '#contract/members.ts';
import { mobileOf, provePatientMobile, sendPatientCode } from '#api/resources/patients.ts';
import { patients } from '#i18n/en/patients.ts';
import { useText } from '#i18n/text.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { TextField } from '#ui/inputs/field.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';

/** A number, then the code that the patient reads out: only a number that reaches them is stored. */
export function MobileDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const text = useText(patients);
  const { typed, type, code, setCode, mobileNumber, wasSent, problem, busy, confirm } = useProof(
    member,
    onClose,
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.mobileTitle(member.name)}
      confirmLabel={wasSent ? text.checkCode : text.sendCode}
      onConfirm={confirm}
      cancelLabel={text.keepMobile}
      busy={busy}
      confirmDisabled={wasSent && code.length !== portalConfig.codeDigits}
      focus="body"
    >
      <TextField
        // Another field, so that it takes the focus when it appears.
        key={wasSent ? 'code' : 'number'}
        label={wasSent ? text.code : text.newMobile}
        hint={wasSent ? text.codeHint(mobileNumber ?? '') : text.newMobileHint}
        error={problem}
        type={wasSent ? 'text' : 'tel'}
        inputMode={wasSent ? 'numeric' : 'tel'}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog asks for nothing else
        autoFocus
        value={wasSent ? code : typed}
        onChange={({ target }) => (wasSent ? setCode(target.value) : type(target.value))}
      />
    </Dialog>
  );
}

function useProof(member: Member, onProved: () => void) {
  const text = useText(patients);
  const [typed, setTyped] = useState('');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const mobileNumber = mobileOf(typed);
  const onError = (error: unknown): void => setProblem(wordsOf(error));
  const ask = useMutation({
    mutationFn: (number: string) => sendPatientCode(member.id, number),
    onSuccess: () => setProblem(undefined),
    onError,
  });
  const otpId = ask.data;
  const prove = useMutation({
    mutationFn: () =>
      provePatientMobile(member.id, { mobileNumber: mobileNumber ?? '', OTPId: otpId ?? '', OTP: code }),
    onSuccess: () => {
      toast({ tone: 'ok', text: text.mobileChanged });
      onProved();
    },
    onError,
  });
  return {
    typed,
    type: (value: string): void => {
      setTyped(value);
      setProblem(undefined);
    },
    code,
    setCode: (value: string) => setCode(value.replace(/\D/g, '').slice(0, portalConfig.codeDigits)),
    mobileNumber,
    wasSent: otpId !== undefined,
    problem,
    busy: ask.isPending || prove.isPending,
    confirm: (): void => {
      if (otpId) prove.mutate();
      else if (mobileNumber) ask.mutate(mobileNumber);
      else setProblem(text.mobileRule);
    },
  };
}
