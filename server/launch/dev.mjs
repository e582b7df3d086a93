// `npm run dev`: the server, restarted when one of its files changes, and Vite's dev server beside it.
import { spawn } from 'node:child_process';
import { runServer, tool } from './run-server.mjs';

const DEV_SERVER = `http://127.0.0.1:${process.env.PORT || 8080}`;
const vite = spawn(...tool('vite', process.argv.slice(2)), {
  stdio: 'inherit',
  env: { DEV_SERVER, ...process.env },
});
const server = runServer(spawn, ['--watch', 'server/start.ts'], 'info');
vite.on('exit', () => server.kill('SIGTERM'));
process.on('exit', () => vite.kill('SIGTERM'));
