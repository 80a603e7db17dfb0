// Journeys in a browser, on a build of what stands here: npm run e2e [-- e2e/home.spec.ts], with any
// option of Playwright's.
import { runCommand } from './lib/command.mjs';

await runCommand('npm run e2e', async (node) => {
  const { buildApps } = await import('./lib/build.mjs');
  const { findChromium } = await import('./lib/chromium.mjs');
  const { programOf } = await import('./lib/project.mjs');
  const { runOnTerminal } = await import('./lib/run.mjs');
  await buildApps(node);
  const playwright = programOf('@playwright/test', 'playwright');
  const env = { ...process.env, CASES: 'all', CHROMIUM_PATH: await findChromium(node) };
  return runOnTerminal(node, [playwright, 'test', ...process.argv.slice(2)], { env });
});
