// One command that checks everything: format and lint, types, tests, journeys in a browser.
// `npm test -- --no-browser` leaves the journeys out. The last line is the sum of all checks.
const major = Number(process.versions.node.split('.')[0]);
if (major < 18) {
  console.error(
    `Node ${process.versions.node} is too old: install Node 18 or later (https://nodejs.org), then run npm test again.`,
  );
  process.exit(1);
}

const { endWith } = await import('./lib/refusal.mjs');
try {
  const { install } = await import('./lib/install.mjs');
  const { runChecks } = await import('./lib/checks.mjs');
  const node = await install();
  const sum = await runChecks(node, { browser: !process.argv.includes('--no-browser') });
  const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : '';
  console.log(`${sum.passed} passed, ${sum.failed} failed${skipped}`);
  process.exitCode = sum.failed > 0 ? 1 : 0;
} catch (problem) {
  endWith(problem);
}
