import { useQuery } from '@tanstack/react-query';
import type { SignWith } from '#contract/prescription-preview.ts';
import { passkeysQuery } from '#api/resources/passkeys.ts';
import { AddPasskey } from '#care/passkeys/add-passkey.tsx';
import { signing } from '#i18n/en/signing.ts';
import { useText } from '#i18n/text.ts';
import { Loaded } from '#ui/feedback/loaded.tsx';

/** Returns whether one of the signer's devices can be asked; undefined where the hospital asks for none. */
export function useOwnDevices(signWith: SignWith | undefined) {
  const query = useQuery({ ...passkeysQuery(), enabled: signWith === 'device' });
  return { query, lacks: signWith === 'device' && !query.data?.passkeys.length };
}

/** Shows what the device will ask; who has no passkey yet adds one here, without leaving the prescription. */
export function DeviceProof({ query }: Pick<ReturnType<typeof useOwnDevices>, 'query'>) {
  const text = useText(signing);
  return (
    <Loaded query={query} shape="text">
      {({ passkeys }) =>
        passkeys.length > 0 ? (
          <p>{text.deviceAsks}</p>
        ) : (
          <>
            <p role="status">{text.deviceNeeded}</p>
            <AddPasskey />
          </>
        )
      }
    </Loaded>
  );
}
