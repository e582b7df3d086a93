/** Each worker has ten ports: of its server, of that server's window for SQL, and of the servers that a test starts beside it. */
const PORTS_A_WORKER = 10;
/** `E2E_PORT` lets two runs work at the same time. */
const PORT =
  Number(process.env['E2E_PORT'] ?? 8199) + PORTS_A_WORKER * Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);
export const SQL_PORT = PORT - 1;
export const E2E_URL = `http://127.0.0.1:${PORT}`;
/** Known to the tests alone: they play the patient app. */
export const INTAKE_KEY = 'intake-key-of-the-browser-tests';
/** A script that signs in with the portal's own code (sign-in-page.ts), for journeys about something else. */
export const SIGN_IN_SCRIPT = 'node_modules/.cache/portal-e2e/sign-in.js';
