// One command that measures the site: npm run bench [-- --only=reads --quick]. Brings what it needs.
const major = Number(process.versions.node.split('.')[0]);
if (major < 18) {
  console.error(
    `Node ${process.versions.node} is too old: install Node 18 or later (https://nodejs.org), then run npm run bench again.`,
  );
  process.exit(1);
}

const { endWith } = await import('./lib/refusal.mjs');
try {
  const { install } = await import('./lib/install.mjs');
  const { buildApps } = await import('./lib/build.mjs');
  const { at } = await import('./lib/project.mjs');
  const { runOnTerminal } = await import('./lib/run.mjs');
  const node = await install();
  await buildApps(node);
  const args = ['--disable-warning=ExperimentalWarning', at('bench', 'bench.ts')];
  process.exitCode = await runOnTerminal(node, [...args, ...process.argv.slice(2)], {});
} catch (problem) {
  endWith(problem);
}
