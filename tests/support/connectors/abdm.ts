import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { createKeyMaterial, encryptFor } from '#server/connectors/abdm/cipher.ts';
import { openAbhaService } from './abha.ts';
import { openFakeVendor, type VendorAnswer, type VendorRequest } from './fake-vendor.ts';

const CLIENT_ID = 'SBX_004711';
const CLIENT_SECRET = 'client-secret-of-the-fake';
const HIU_ID = 'IN2710001275';
const HIP_ID = 'IN2710001276';
const ACCEPTED: VendorAnswer = { status: 202 };

/** A call of the gateway or of a hospital to the portal. */
export interface AbdmCall {
  path: string;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

/** A hospital with the documents of its care contexts. */
export interface FakeHospital {
  artifactId: string;
  id: string;
  name: string;
  documents: Record<string, object>;
}

/** The request for data, as the gateway passes it on to a hospital. */
interface DataRequest {
  consent: { id: string };
  dataPushUrl: string;
  keyMaterial: { dhPublicKey: { keyValue: string; expiry: string }; nonce: string };
}

/** Returns the pages that a hospital sends for a request, encrypted for its key. */
export function encryptedPages(
  { documents }: FakeHospital,
  { dataPushUrl, keyMaterial }: DataRequest,
  transactionId: string,
  { perPage = 10, key = keyMaterial.dhPublicKey.keyValue }: { perPage?: number; key?: string } = {},
): AbdmCall[] {
  const own = createKeyMaterial();
  const other = { publicKey: key, nonce: keyMaterial.nonce };
  const entries = Object.entries(documents).map(([careContextReference, document]) => ({
    content: encryptFor(JSON.stringify(document), own, other),
    media: 'application/fhir+json',
    // The ABDM-wrapper of NHA sends this word.
    checksum: 'string',
    careContextReference,
  }));
  const pageCount = Math.max(1, Math.ceil(entries.length / perPage));
  return Array.from({ length: pageCount }, (_, i) => ({
    path: new URL(dataPushUrl).pathname,
    headers: {},
    body: {
      pageNumber: i + 1,
      pageCount,
      transactionId,
      entries: entries.slice(i * perPage, (i + 1) * perPage),
      keyMaterial: {
        cryptoAlg: 'ECDH',
        curve: 'Curve25519',
        dhPublicKey: { expiry: keyMaterial.dhPublicKey.expiry, parameters: '', keyValue: own.publicKey },
        nonce: own.nonce,
      },
    },
  }));
}

/**
 * The gateway of ABDM with its consent manager and hospitals, written from https://github.com/NHA-ABDM/ABDM-wrapper (v3) and
 * https://github.com/10bedicu/care_abdm. It accepts a request and puts the call that answers it into `calls`, for the test to send.
 */
export async function openAbdm(clock: { now(): Date }) {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'gateway-1', use: 'sig', alg: 'RS256' };
  const stranger = (await generateKeyPair('RS256')).privateKey;
  const calls: AbdmCall[] = [];
  const hospitals = new Map<string, FakeHospital>();
  const requests: (DataRequest & { transactionId: string })[] = [];
  const consents = new Map<string, ConsentBody>();
  let sessions = 0;
  let session = '';
  const abha = openAbhaService(() => session);

  const callOf = async (
    path: string,
    body: object,
    {
      key = privateKey,
      audience = 'account',
      client = 'gateway',
      at = clock.now(),
      endsInS = 600,
      requestId = randomUUID(),
    } = {},
  ): Promise<AbdmCall> => {
    const issued = Math.floor(at.getTime() / 1_000);
    const token = await new SignJWT({ azp: client })
      .setProtectedHeader({ alg: 'RS256', kid: 'gateway-1' })
      .setAudience(audience)
      .setIssuedAt(issued)
      .setExpirationTime(issued + endsInS)
      .sign(key);
    return {
      path: new URL(path.replace(/^\//, ''), 'http://portal/connectors/abdm/api/v3/hiu/').pathname,
      headers: { authorization: `Bearer ${token}`, 'request-id': requestId, timestamp: at.toISOString() },
      body: body as Record<string, unknown>,
    };
  };
  const queue = (path: string, body: object): void => void pending.push(callOf(path, body));
  const pending: Promise<AbdmCall>[] = [];

  function answer(request: VendorRequest): VendorAnswer {
    if (abha.owns(request)) return abha.answer(request);
    const { method, url, headers, body } = request;
    const path = url.pathname.replace('/api/hiecm', '');
    const id = String(headers['request-id'] ?? '');
    if (!id || headers['x-cm-id'] !== 'sbx' || Number.isNaN(Date.parse(String(headers.timestamp))))
      return { status: 400, json: { error: { code: 'ABDM-1016' } } };
    if (path === '/gateway/v3/certs' && method === 'GET') return { status: 200, json: { keys: [jwk] } };
    const asked = JSON.parse(body) as Asked;
    if (path === '/gateway/v3/sessions') {
      if (asked.clientId !== CLIENT_ID || asked.clientSecret !== CLIENT_SECRET)
        return { status: 401, json: {} };
      session = `session-${(sessions += 1)}`;
      return { status: 200, json: { accessToken: session, expiresIn: 1_200, tokenType: 'bearer' } };
    }
    if (headers.authorization !== `Bearer ${session}`) return { status: 401, json: { code: '900901' } };
    if (headers['x-hiu-id'] !== HIU_ID && headers['x-hip-id'] !== HIP_ID) return { status: 400, json: {} };
    return accept(path, id, asked);
  }

  function accept(path: string, requestId: string, asked: Asked): VendorAnswer {
    const response = { requestId };
    if (path === '/consent/v3/request/init') {
      if (consents.has(`manager-${requestId}`))
        return { status: 400, json: { error: { code: 'ABDM-1031' } } };
      consents.set(`manager-${requestId}`, asked.consent);
      queue('/consent/request/on-init', { consentRequest: { id: `manager-${requestId}` }, response });
      return ACCEPTED;
    }
    if (path === '/v3/token/generate-token') {
      const { abhaAddress } = asked;
      queue('../hip/token/on-generate-token', { abhaAddress, linkToken: `link-${abhaAddress}`, response });
      return ACCEPTED;
    }
    if (path === '/hip/v3/link/carecontext') {
      const { abhaAddress } = asked;
      queue('../link/on_carecontext', { abhaAddress, status: 'SUCCESS', response });
      return ACCEPTED;
    }
    if (path === '/consent/v3/fetch') {
      const hospital = hospitals.get(asked.consentId);
      if (hospital) queue('/consent/on-fetch', { consent: fetched(hospital), response });
      return ACCEPTED;
    }
    if (path === '/data-flow/v3/health-information/request') {
      const request = { ...asked.hiRequest, transactionId: randomUUID() };
      requests.push(request);
      const hiRequest = { transactionId: request.transactionId, sessionStatus: 'REQUESTED' };
      queue('/health-information/on-request', { hiRequest, response });
      return ACCEPTED;
    }
    return /^\/(?:consent\/v3\/request\/(?:status|hi[up]\/on-notify)|data-flow\/v3\/health-information\/(?:notify|hip\/on-request))$/.test(
      path,
    )
      ? ACCEPTED
      : { status: 404, json: {} };
  }

  /** The artefact of a hospital, of the newest request. */
  function fetched({ artifactId, id, name, documents }: FakeHospital, more: object = {}) {
    const { purpose, patient, hiu, requester, hiTypes, permission } = [...consents.values()].at(
      -1,
    ) as ConsentBody;
    return {
      status: 'GRANTED',
      consentDetail: {
        schemaVersion: 'v3',
        consentId: artifactId,
        purpose,
        patient,
        hiu,
        requester,
        hiTypes,
        permission,
        hip: { id, name },
        consentManager: { id: 'sbx' },
        careContexts: Object.keys(documents).map((careContextReference) => ({
          patientReference: `${id}-patient`,
          careContextReference,
        })),
        ...more,
      },
      signature: 'signature-of-the-consent-manager',
    };
  }

  const vendor = await openFakeVendor((asked) => ({
    headers: { date: clock.now().toUTCString() },
    ...answer(asked),
  }));
  return {
    vendor,
    abha,
    stranger,
    hospitals,
    requests,
    consents,
    callOf,
    fetched,
    endSession: () => void (session = 'ended'),
    sessions: () => sessions,
    /** Bodies that were sent to a path. */
    sent: (path: string) =>
      vendor.asked
        .filter(({ url }) => url.pathname === `/api/hiecm${path}`)
        .map(({ body }) => JSON.parse(body) as Record<string, never>),
    /** Takes the calls that answer what was asked. */
    async takeCalls(): Promise<AbdmCall[]> {
      calls.push(...(await Promise.all(pending.splice(0))));
      return calls.splice(0);
    },
    providerSettings: {
      ABDM_HIP_ID: HIP_ID,
      ABDM_GATEWAY_CLIENT: 'gateway',
      WEBHOOK_NETWORKS: '127.0.0.0/8',
    },
    settings: {
      ABDM_CLIENT_ID: CLIENT_ID,
      ABDM_CLIENT_SECRET: CLIENT_SECRET,
      ABDM_HIU_ID: HIU_ID,
      ABDM_URL: vendor.url,
      ABDM_ABHA_URL: `${vendor.url}/abha/api`,
    },
  };
}

/** The bodies of all requests to the gateway, of which each has its part. */
interface Asked {
  abhaAddress: string;
  clientId: string;
  clientSecret: string;
  consent: ConsentBody;
  consentId: string;
  hiRequest: DataRequest;
}

interface ConsentBody {
  purpose: object;
  patient: { id: string };
  hiu: { id: string };
  requester: object;
  hiTypes: string[];
  permission: { dateRange: { from: string; to: string }; dataEraseAt: string };
}
