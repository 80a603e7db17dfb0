// One command that measures the site: npm run bench [-- --only=reads --quick]. Brings what it needs.
import { runCommand } from './lib/command.mjs';

await runCommand('npm run bench', async (node) => {
  const { buildApps } = await import('./lib/build.mjs');
  const { at } = await import('./lib/project.mjs');
  const { runOnTerminal } = await import('./lib/run.mjs');
  const { installFolder } = await import('./lib/install.mjs');
  await installFolder('bench/lighthouse');
  await buildApps(node);
  const args = ['--disable-warning=ExperimentalWarning', at('bench', 'bench.ts')];
  return runOnTerminal(node, [...args, ...process.argv.slice(2)], {});
});
