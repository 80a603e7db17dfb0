// Sends members' requests while a site is in trouble, for as long as the parent says, and reports
// the results to the parent.
import { openLoop } from '#bench/load/load.ts';
import { mixOf, type OtherMembers } from './guaranteed-load.ts';

process.once('message', async ({ port, host, sessions, sample, ...load }: OtherMembers) => {
  const results = await openLoop(port, mixOf(host, sessions, sample), load);
  process.send?.(results, () => process.disconnect());
});
