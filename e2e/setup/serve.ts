// Runs the real site on fresh demo content in a folder of its own, which goes with it.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'orchard-e2e-'));
// Run as root, the database is another user and must pass through.
chmodSync(folder, 0o711);

// Empty is absent, and keeps what a developer may have put into .env out of the journeys.
const names = 'HOST PUBLIC_URL DATABASE_URL SMTP_URL MAIL_FROM PRODUCT_NAME APP_SECRET';
const absent = Object.fromEntries(names.split(' ').map((name) => [name, '']));

const main = join(import.meta.dirname, '../../apps/server/src/main.ts');
const server = spawn(process.execPath, [main], {
  stdio: 'inherit',
  env: {
    ...process.env,
    ...absent,
    PORT: process.env.E2E_PORT,
    DATA_DIR: join(folder, 'data'),
    DEMO: '1',
  },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => server.kill(signal));
}
server.once('close', (code) => {
  rmSync(folder, { recursive: true, force: true });
  process.exitCode = code ?? 1;
});
