// Runs the real site on fresh demo content in a folder of its own, which goes with it.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { siteProgram } from '#scripts/lib/server.mjs';
import { dataDir, siteFolder } from './site-folder.ts';

// Run as root, the database is another user and must pass through.
mkdirSync(siteFolder, { mode: 0o711 });

// `npm test` has built the server and tries what an operator runs; by hand the sources are tried.
const sources = join(import.meta.dirname, '../../apps/server/src/main.ts');
const server = spawn(process.execPath, [process.env.E2E_BUILT ? siteProgram : sources], {
  stdio: 'inherit',
  env: {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: process.env.E2E_PORT,
    PUBLIC_URL: '',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    SMTP_URL: '',
    DEMO: '1',
  },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => server.kill(signal));
}
server.once('close', (code) => {
  rmSync(siteFolder, { recursive: true, force: true });
  process.exitCode = code ?? 1;
});
