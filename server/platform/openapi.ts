import { OCCURRED_AT_HEADER, SENT_AT_HEADER } from '#contract/occurred-at.ts';
import * as z from 'zod/mini';
import { type AnyCall, pathOf, type Who } from '#contract/call.ts';
import { ErrorBody } from '#contract/errors.ts';
import { contract } from '#contract/index.ts';

export type OpenApiNames = { app: string; product: string; productName: string; version: string };

type Json = Record<string, unknown>;

/** How each kind of caller authenticates. `public` needs nothing. */
const SECURITY = {
  provider: { type: 'http', scheme: 'bearer', description: "A provider's access token" },
  agent: { type: 'http', scheme: 'bearer', description: "An agent's access token" },
  nurse: { type: 'http', scheme: 'bearer', description: "A nurse's access token" },
  guest: { type: 'http', scheme: 'bearer', description: 'A token that opens one consultation' },
  patient: {
    type: 'http',
    scheme: 'bearer',
    description: "A token that opens a patient's own page, for two hours",
  },
  relative: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of someone with whom a patient shared their page',
  },
  client: {
    type: 'http',
    scheme: 'basic',
    description: "The portal's own client credential; grants nothing by itself",
  },
  operator: { type: 'http', scheme: 'bearer', description: "An operator's access token" },
  wall: {
    type: 'http',
    scheme: 'bearer',
    description: 'The key of a wall screen, which reads the live board',
  },
  customer: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Intake-Key',
    description: "The key of the hospital's patient app",
  },
  payer: { type: 'apiKey', in: 'header', name: 'X-Signature', description: 'HMAC-SHA256 over the body' },
  smsGateway: { type: 'apiKey', in: 'header', name: 'X-Signature', description: 'HMAC-SHA256 over the body' },
} as const satisfies Record<Exclude<Who, 'public'>, Json>;

/** JSON Schema has no files; OpenAPI 3.1 describes one by its media type. */
function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    override({ zodSchema, jsonSchema }) {
      if (zodSchema._zod.def.type !== 'file') return;
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key as keyof typeof jsonSchema];
      jsonSchema.contentMediaType = 'application/octet-stream';
    },
  });
  return rest;
}

function parametersOf(query: z.core.$ZodType): Json[] {
  const schema = schemaOf(query, 'input');
  const properties = (schema['properties'] ?? {}) as Json;
  const required = (schema['required'] ?? []) as string[];
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: property,
  }));
}

/** A caller gives them here or in the body. */
function optional(parameters: Json[]): Json[] {
  return parameters.map((parameter) => ({ ...parameter, required: false }));
}

function operationOf(name: string, row: AnyCall): Json {
  const media = row.raw ? '*/*' : 'application/json';
  return {
    operationId: name,
    summary: row.summary,
    tags: [tagOf(row.path)],
    security: row.who.map((who) => (who === 'public' ? {} : { [who]: [] })),
    parameters: [
      ...(row.query ? parametersOf(row.query) : []),
      ...(row.bodyOrQuery && row.body ? optional(parametersOf(row.body)) : []),
      ...headersOf(row),
    ],
    ...(row.body ? { requestBody: { ...bodyOf(row.body, row.form), required: !row.bodyOrQuery } } : {}),
    ...(row.bytes ? { requestBody: BYTES } : {}),
    responses: {
      200: { description: 'Success', content: { [media]: { schema: schemaOf(row.response, 'output') } } },
      default: { $ref: '#/components/responses/Error' },
    },
    ...(row.pollMs ? { 'x-poll-ms': row.pollMs } : {}),
    ...(row.extension ? { 'x-extension': true } : {}),
  };
}

/** The optional headers of a command. */
function headersOf(row: AnyCall): Json[] {
  const header = (name: string, schema: Json): Json => ({ name, in: 'header', required: false, schema });
  const instant = { type: 'string', format: 'date-time' };
  return [
    ...(row.kind === 'command' ? [header('idempotency-key', { type: 'string' })] : []),
    ...(row.queueable ? [header(OCCURRED_AT_HEADER, instant), header(SENT_AT_HEADER, instant)] : []),
  ];
}

function bodyOf(body: z.core.$ZodType, form: true | undefined): Json {
  const media = form ? 'multipart/form-data' : 'application/json';
  return { content: { [media]: { schema: schemaOf(body, 'input') } } };
}

const BYTES = { required: true, content: { 'application/octet-stream': {} } };

/** The service of a path: the segment after /{app}/api, or auth. */
function tagOf(path: string): string {
  const [, , first = '', second = ''] = path.split('/');
  return first === 'api' ? second : first;
}

/** The contract as an OpenAPI 3.1 document, with one hospital's names. */
export function openApiDocument(names: OpenApiNames): Json & { paths: Record<string, Json> } {
  const paths: Record<string, Json> = {};
  for (const [name, row] of Object.entries<AnyCall>(contract)) {
    const path = pathOf(row, names);
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operationOf(name, row) };
  }
  const error = { $ref: '#/components/schemas/ErrorBody' };
  return {
    openapi: '3.1.0',
    info: { title: `${names.productName} Provider Portal`, version: names.version },
    paths,
    components: {
      securitySchemes: SECURITY,
      schemas: { ErrorBody: schemaOf(ErrorBody, 'output') },
      responses: {
        Error: {
          description: 'Refused; code, and reason where there is more to say',
          content: { 'application/json': { schema: error } },
        },
      },
    },
  };
}
