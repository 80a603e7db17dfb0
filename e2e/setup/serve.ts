// Runs the real site on fresh demo content in a folder of its own, which goes with it.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { staleBuilds } from '#scripts/lib/build.mjs';
import { siteProgram } from '#scripts/lib/server.mjs';
import { startTrialVimeo } from '#server/testing/vimeo/trial-account.ts';
import { dataDir, siteFolder } from './site-folder.ts';

const stale = staleBuilds();
if (stale.length > 0) {
  console.error(
    `The build of ${stale.join(', ')} is older than its sources: run the journeys by npm run e2e, which builds first.`,
  );
  process.exit(1);
}

// Run as root, the database is another user and must pass through.
mkdirSync(siteFolder, { mode: 0o711 });

const vimeo = await startTrialVimeo();
const server = spawn(process.execPath, [siteProgram], {
  stdio: 'inherit',
  env: {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: process.env.E2E_PORT,
    PUBLIC_URL: '',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    SMTP_URL: '',
    VIMEO_API_URL: vimeo.url.origin,
    DEMO: '1',
  },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => server.kill(signal));
}
server.once('close', (code) => {
  void vimeo.close();
  rmSync(siteFolder, { recursive: true, force: true });
  process.exitCode = code ?? 1;
});
