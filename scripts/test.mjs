// One command that checks everything: format and lint, types, what nobody uses, tests, journeys in a
// browser. `npm test -- --no-browser` leaves the journeys out; `npm test -- --changed` runs the tests
// and journeys that changes since the last commit may concern. The last line is the sum of all checks.
import { runCommand } from './lib/command.mjs';

await runCommand('npm test', async (node) => {
  const { runChecks } = await import('./lib/checks.mjs');
  const isAsked = (flag) => process.argv.includes(flag);
  const sum = await runChecks(node, {
    browser: !isAsked('--no-browser'),
    changed: isAsked('--changed'),
  });
  const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : '';
  console.log(`${sum.passed} passed, ${sum.failed} failed${skipped}`);
  return sum.failed > 0 ? 1 : 0;
});
