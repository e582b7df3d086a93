import { describe, expect, test } from 'vitest';
import { type AnyCall, pathOf } from '#contract/call.ts';
import { ERRORS } from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import { openApiDocument } from '#server/platform/openapi.ts';

interface Operation {
  operationId: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[];
  requestBody?: {
    content: Record<string, { schema: { properties: Record<string, Record<string, unknown>> } }>;
  };
  responses: Record<string, { content?: Record<string, unknown> }>;
  'x-poll-ms'?: number[];
  'x-extension'?: boolean;
}

const names = { app: 'clinic', product: 'care', productName: 'Care', version: '1.2.3' };
const document = openApiDocument(names);
const rows: [string, AnyCall][] = Object.entries(contract);

function operation(name: keyof typeof contract): Operation {
  const row: AnyCall = contract[name];
  return document.paths[pathOf(row, names)]?.[row.method.toLowerCase()] as Operation;
}

describe('the OpenAPI document', () => {
  test('says which headers a command may bear, and when a queueable one was done', () => {
    const headers = (name: keyof typeof contract): string[] =>
      (operation(name).parameters ?? []).flatMap((one) => (one.in === 'header' ? [one.name] : []));
    expect(headers('recordVitals')).toEqual(['idempotency-key', 'occurred-at', 'sent-at']);
    expect(headers('takeRequest')).toEqual(['idempotency-key']);
    expect(headers('patientVitals')).toEqual([]);
  });

  test('contains every call once, under the names of this hospital', () => {
    const ids = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map((o) => (o as Operation).operationId),
    );
    expect(ids.toSorted()).toEqual(rows.map(([name]) => name).toSorted());
    expect(document.paths).toHaveProperty(['/clinic/api/customer/getcarePartnerClinics']);
    expect(Object.keys(document.paths).join()).not.toMatch(/[{}]/);
    expect(document['info']).toEqual({ title: 'Care Provider Portal', version: '1.2.3' });
  });

  test('says who may make a call, and how', () => {
    const { securitySchemes } = document['components'] as {
      securitySchemes: Record<string, { scheme?: string }>;
    };
    for (const [, row] of rows)
      for (const who of row.who) if (who !== 'public') expect(securitySchemes).toHaveProperty(who);
    expect(operation('getProviderByUserId').security).toEqual([{ provider: [] }]);
    expect(operation('getRefreshToken').security).toEqual([{ client: [] }]);
    expect(document.paths['/clinic/auth/getRefreshToken']).toMatchObject({
      post: {
        parameters: expect.arrayContaining([
          expect.objectContaining({ name: 'refreshToken', in: 'query', required: false }),
        ]),
        requestBody: { required: false },
      },
    });
    expect(securitySchemes['client']?.scheme).toBe('basic');
    expect(securitySchemes['nurse']?.scheme).toBe('bearer');
    expect(operation('file').security).toEqual([{}]);
  });

  test('reads take query parameters, writes a body', () => {
    expect(operation('urgentCareDetails').parameters).toMatchObject([
      { name: 'urgenrtCareReqId', required: true },
    ]);
    expect(operation('patientDetails').parameters?.map((p) => p.required)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(operation('takeRequest').requestBody?.content).toHaveProperty(['application/json']);
  });

  test('form data is multipart, a file is said by its media type', () => {
    const content = operation('uploadDP').requestBody?.content ?? {};
    expect(Object.keys(content)).toEqual(['multipart/form-data']);
    expect(content['multipart/form-data']?.schema.properties['file']).toEqual({
      contentMediaType: 'application/octet-stream',
    });
  });

  test('R9.03 poll intervals and extensions are marked', () => {
    for (const [name, row] of rows) {
      const found = operation(name as keyof typeof contract);
      expect(found['x-poll-ms'], name).toEqual(row.pollMs);
      expect(found['x-extension'], name).toBe(row.extension);
    }
  });

  test('one error body for all calls, with every code', () => {
    const { schemas } = document['components'] as {
      schemas: { ErrorBody: { properties: { code: { enum: string[] } } } };
    };
    expect(schemas.ErrorBody.properties.code.enum).toEqual(Object.keys(ERRORS));
    for (const [name] of rows) {
      expect(operation(name as keyof typeof contract).responses['default']).toEqual({
        $ref: '#/components/responses/Error',
      });
    }
  });

  test('every reference inside it leads somewhere', () => {
    const references = JSON.stringify(document).match(/"\$ref":"[^"]+"/g) ?? [];
    expect(references.length).toBeGreaterThan(0);
    for (const reference of new Set(references)) {
      const path = reference.slice('"$ref":"#/'.length, -1).split('/');
      expect(document, reference).toHaveProperty(path);
    }
  });
});
