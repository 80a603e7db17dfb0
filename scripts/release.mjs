// Makes a release: installs and builds what it is made of first. The arguments are those of release.ts.
import { runCommand } from './lib/command.mjs';

await runCommand('npm run release', async (node) => {
  const { buildApps } = await import('./lib/build.mjs');
  const { at } = await import('./lib/project.mjs');
  const { runOnTerminal } = await import('./lib/run.mjs');
  await buildApps(node);
  const quiet = '--disable-warning=ExperimentalWarning';
  return runOnTerminal(node, [quiet, at('scripts', 'release.ts'), ...process.argv.slice(2)]);
});
