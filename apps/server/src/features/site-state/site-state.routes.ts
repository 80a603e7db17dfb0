import { getSiteState } from '@orchard/contract/staff/site-state';
import { readRelease } from '#platform/config/release.ts';
import { bind } from '#platform/http/bind.ts';
import { judgeSite } from './judge-site.ts';
import type { SiteMeasures } from './site-measures.ts';

export const siteStateRoutes = ({ siteMeasures: measures }: { siteMeasures: SiteMeasures }) => [
  bind(getSiteState, async () => {
    const [state, disks, stored, archive, certificate, scanner] = await Promise.all([
      measures.state(),
      measures.disks(),
      measures.stored(),
      measures.archive().catch(() => null),
      measures.certificate(),
      measures.scanner(),
    ]);
    const parts = judgeSite({
      measures,
      state,
      disks,
      stored,
      archive,
      certificate,
      scanner,
      release: readRelease(),
      process: { uptime: process.uptime(), memory: process.memoryUsage.rss() },
    });
    return { parts };
  }),
];
