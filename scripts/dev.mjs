// `npm run dev`: the server, restarted when a file of its changes, and Vite's own server beside it.
import { spawn } from 'node:child_process';
import { runServer, tool } from './run-server.mjs';

const vite = spawn(...tool('vite', process.argv.slice(2)), { stdio: 'inherit' });
const server = runServer(spawn, ['--watch', 'server/start.ts'], 'info');
vite.on('exit', () => server.kill('SIGTERM'));
process.on('exit', () => vite.kill('SIGTERM'));
