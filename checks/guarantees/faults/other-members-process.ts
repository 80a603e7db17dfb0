// Members who come while a site is in trouble: the parent says for how long, and is told what they met.
import { openLoop } from '#bench/load/load.ts';
import { mixOf } from './guaranteed-load.ts';
import type { OtherMembers } from './other-members.ts';

process.once('message', async ({ port, host, sessions, known, ...load }: OtherMembers) => {
  const met = await openLoop(port, mixOf(host, sessions, known), load);
  process.send?.(met, () => process.disconnect());
});
