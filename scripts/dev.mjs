// One command to develop with: an edit of a browser app is on the screen at once, and the server
// starts again by itself.
import { runCommand } from './lib/command.mjs';

await runCommand('npm run dev', async (node) => {
  const { at } = await import('./lib/project.mjs');
  const { runOnTerminal } = await import('./lib/run.mjs');
  const { siteEnv } = await import('./lib/server.mjs');
  const program = at('scripts', 'dev', 'develop.ts');
  const env = { ...siteEnv, ...process.env };
  return runOnTerminal(node, ['--disable-warning=ExperimentalWarning', program], { env });
});
