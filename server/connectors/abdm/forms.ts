import * as z from 'zod/mini';
import { ConsentStatus, HiType } from '#contract/abdm.ts';
import { Instant } from '#contract/shared.ts';

/**
 * The bodies of the gateway's calls to a user of health information, version 3, as in https://github.com/10bedicu/care_abdm
 * (abdm/api/v3/serializers/hiu.py) and https://github.com/NHA-ABDM/ABDM-wrapper (v3/hiu). Fields that nothing here uses are left out.
 */
const Name = z.string().check(z.regex(/^[\w.:@/-]{1,128}$/));
/** A reference that another hospital chose freely. */
const Reference = z.string().check(z.minLength(1), z.maxLength(256));
const ARTIFACTS_MAX = 50;
const CONTEXTS_MAX = 500;

const Response = z.object({ requestId: Name });
const Fault = z.optional(z.nullable(z.looseObject({ code: z.union([z.string(), z.number()]) })));
/** The artefact's name is in addresses of this portal, too. */
const Artifacts = z._default(
  z.nullable(
    z.array(z.object({ id: z.string().check(z.regex(/^[\w.:-]{1,64}$/)) })).check(z.maxLength(ARTIFACTS_MAX)),
  ),
  [],
);

export const OnInit = z.object({
  consentRequest: z.optional(z.nullable(z.object({ id: Name }))),
  error: Fault,
  response: Response,
});

export const Notify = z.object({
  notification: z.object({ consentRequestId: Name, status: ConsentStatus, consentArtefacts: Artifacts }),
});

export const OnStatus = z.object({
  consentRequest: z.optional(
    z.nullable(z.object({ id: Name, status: ConsentStatus, consentArtefacts: Artifacts })),
  ),
  error: Fault,
});

export const OnFetch = z.object({
  consent: z.object({
    status: ConsentStatus,
    consentDetail: z.object({
      consentId: Name,
      hip: z.object({ id: Name, name: z.optional(z.nullable(z.string().check(z.maxLength(200)))) }),
      hiu: z.object({ id: Name }),
      patient: z.object({ id: Name }),
      hiTypes: z.array(HiType).check(z.minLength(1), z.maxLength(HiType.options.length)),
      permission: z.object({
        accessMode: z.enum(['VIEW', 'STORE', 'QUERY', 'STREAM']),
        dateRange: z.object({ from: Instant, to: Instant }),
        dataEraseAt: Instant,
      }),
      careContexts: z.array(z.object({ careContextReference: Reference })).check(z.maxLength(CONTEXTS_MAX)),
    }),
  }),
});

export const OnRequest = z.object({
  hiRequest: z.optional(z.nullable(z.object({ transactionId: Name }))),
  error: Fault,
  response: Response,
});

/** Pages and entries are bounded, so that one hospital cannot fill the store. */
export const PAGES_MAX = 20;
const ENTRIES_MAX = 200;

/** A page of encrypted documents, which a hospital sends straight to the address of the request. */
export const Page = z.object({
  transactionId: Name,
  pageNumber: z.int().check(z.minimum(1), z.maximum(PAGES_MAX)),
  pageCount: z.int().check(z.minimum(1), z.maximum(PAGES_MAX)),
  entries: z
    .array(
      z.object({
        /** A hospital may send a link in its place, which is not followed: it could lead anywhere. */
        content: z.optional(z.nullable(z.string())),
        careContextReference: Reference,
      }),
    )
    .check(z.maxLength(ENTRIES_MAX)),
  keyMaterial: z.object({
    nonce: z.string().check(z.maxLength(64)),
    dhPublicKey: z.object({ keyValue: z.string().check(z.maxLength(600)) }),
  }),
});
export type Page = z.output<typeof Page>;
