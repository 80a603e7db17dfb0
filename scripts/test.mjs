// One command that checks a change: format and lint, types, what nobody uses, tests, journeys in a
// browser. `npm test -- --all` tries everything, also what takes long or differs little from others;
// `npm test -- --no-browser` leaves the journeys out; `npm test -- --changed` runs the tests and
// journeys that changes since the last commit may concern. The last line is the sum of all checks.
import { runCommand } from './lib/command.mjs';

await runCommand('npm test', async (node) => {
  const { runChecks } = await import('./lib/checks.mjs');
  const isAsked = (flag) => process.argv.includes(flag);
  const all = isAsked('--all');
  const sum = await runChecks(node, {
    browser: !isAsked('--no-browser'),
    changed: isAsked('--changed'),
    all,
  });
  if (!all) {
    console.log(
      'Left out: what takes long or differs little from what was tried. npm test -- --all tries it too.\n',
    );
  }
  const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : '';
  console.log(`${sum.passed} passed, ${sum.failed} failed${skipped}`);
  return sum.failed > 0 ? 1 : 0;
});
