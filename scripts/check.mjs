// One command for the loop: format, lint, types, and what nobody uses; it stops at the first finding.
// It leaves the slowest lint rules to npm test.
import { runCommand } from './lib/command.mjs';

await runCommand('npm run check', async (node) => {
  const { sourceChecks } = await import('./lib/source-checks.mjs');
  for (const [name, passes] of sourceChecks(node, { promises: false })) {
    console.log(`── ${name}`);
    if (!(await passes())) return 1;
  }
  return 0;
});
