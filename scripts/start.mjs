// One command from a fresh clone to a running site: installs, builds what changed, runs the server.
import { runCommand } from './lib/command.mjs';

// Killing npm kills nobody but npm. Whoever starts this file directly may go and leave it running.
const parent = process.env.npm_lifecycle_event === 'start' ? process.ppid : undefined;

const start = async (node) => {
  const { buildApps } = await import('./lib/build.mjs');
  const { checkSettings, runServer } = await import('./lib/server.mjs');
  const refused = await checkSettings(node);
  if (refused) return refused;
  await buildApps(node);
  return runServer(node, parent);
};
await runCommand('npm start', start, { tools: false });
