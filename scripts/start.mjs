// One command from a fresh clone to a running site: installs, builds what changed, runs the server.
// Runs on whatever Node the machine has, so nothing newer than Node 18 may stand here or in lib/.
const major = Number(process.versions.node.split('.')[0]);
if (major < 18) {
  console.error(
    `Node ${process.versions.node} is too old: install Node 18 or later (https://nodejs.org), then run npm start again.`,
  );
  process.exit(1);
}

// Killing npm kills nobody but npm. Whoever starts this file directly may go and leave it running.
const parent = process.env.npm_lifecycle_event === 'start' ? process.ppid : undefined;

const { endWith } = await import('./lib/refusal.mjs');
try {
  const { install } = await import('./lib/install.mjs');
  const { buildApps } = await import('./lib/build.mjs');
  const { runServer } = await import('./lib/server.mjs');
  const node = await install();
  await buildApps(node);
  process.exitCode = await runServer(node, parent);
} catch (problem) {
  endWith(problem);
}
