import * as z from 'zod/mini';
import { call, ok } from './call.ts';
import { toSign } from './prescriptions.ts';

/** How a signer proves who they are: the password again, a passkey, or being signed in. The operator decides. */
export const SignWith = z.enum(['password', 'device', 'session']);
export type SignWith = z.output<typeof SignWith>;

export const prescriptionPreviewCalls = {
  previewPrescription: call({
    kind: 'query',
    // By POST, so that no URL contains what is prescribed.
    method: 'POST',
    path: '/{app}/api/provider/v1/previewPrescription',
    who: ['provider'],
    needs: ['verified'],
    summary: 'The document as it would be signed now, marked as a draft, without signature and code',
    body: toSign,
    response: ok({
      /** The PDF in base64. */
      pdf: z.string(),
      version: z.number(),
      signWith: SignWith,
    }),
    extension: true,
  }),
};
