import type { Config } from '#server/platform/config.ts';
import { VERSION } from '#server/platform/version.ts';
import { AppResource } from '#contract/smart-apps.ts';
import { authorizeUrl, fhirBase, tokenUrl } from './access/token.ts';
import { fhirTypes } from './types.ts';

const SMART = 'http://terminology.hl7.org/CodeSystem/restful-security-service';

/** Describes the interface from the table that routes it. */
export function capabilityStatement(config: Pick<Config, 'publicUrl' | 'PRODUCT_NAME'>, at: Date) {
  return {
    resourceType: 'CapabilityStatement',
    status: 'active',
    date: at.toISOString(),
    kind: 'instance',
    software: { name: config.PRODUCT_NAME, version: VERSION },
    implementation: { description: `FHIR interface of ${config.PRODUCT_NAME}`, url: fhirBase(config) },
    fhirVersion: '4.0.1',
    format: ['application/fhir+json', 'json'],
    rest: [
      {
        mode: 'server',
        security: {
          extension: [
            {
              url: 'http://fhir-registry.smarthealthit.org/StructureDefinition/oauth-uris',
              extension: [
                { url: 'authorize', valueUri: authorizeUrl(config) },
                { url: 'token', valueUri: tokenUrl(config) },
              ],
            },
          ],
          service: [{ coding: [{ system: SMART, code: 'SMART-on-FHIR' }] }],
          description:
            'SMART Backend Services: a signed assertion (RS384 or ES384) for a token of five minutes. SMART App Launch: a code with PKCE for a token of one patient.',
        },
        resource: fhirTypes().map(({ name, creates, params }) => ({
          type: name,
          interaction: ['read', 'search-type', ...(creates ? ['create'] : [])].map((code) => ({ code })),
          versioning: 'no-version',
          readHistory: false,
          updateCreate: false,
          ...(creates && { conditionalCreate: true }),
          searchParam: Object.entries(params).map(([param, { type, documentation }]) => ({
            name: param,
            type,
            ...(documentation && { documentation }),
          })),
        })),
        operation: [
          { name: 'export', definition: 'http://hl7.org/fhir/uv/bulkdata/OperationDefinition/export' },
        ],
      },
    ],
  };
}

/** The discovery document of SMART (`/.well-known/smart-configuration`). */
export function smartConfiguration(config: Pick<Config, 'publicUrl'>) {
  return {
    authorization_endpoint: authorizeUrl(config),
    token_endpoint: tokenUrl(config),
    token_endpoint_auth_methods_supported: ['private_key_jwt', 'none'],
    token_endpoint_auth_signing_alg_values_supported: ['RS384', 'ES384'],
    grant_types_supported: ['client_credentials', 'authorization_code'],
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: [
      'launch',
      ...AppResource.options.map((type) => `patient/${type}.rs`),
      'system/*.rs',
      ...fhirTypes().map(({ name, creates }) => `system/${name}.${creates ? 'crs' : 'rs'}`),
    ],
    capabilities: [
      'launch-ehr',
      'authorize-post',
      'client-public',
      'client-confidential-asymmetric',
      'context-ehr-patient',
      'context-banner',
      'permission-patient',
      'permission-v2',
      'permission-v1',
    ],
  };
}
