/** The release, as /health and the OpenAPI document name it; equal to package.json's. */
export const VERSION = '0.1.0';
