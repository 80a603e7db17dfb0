import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { withClient } from '#platform/database/connection.ts';
import { startPrimary } from '#testing/cluster/postgres-server.ts';
import { hasProgram, startPooler } from '#testing/cluster/program.ts';
import { freePort, launchSite, startSite } from '#testing/site-process.ts';
import { visit } from '#testing/site-visitor.ts';
import { testFolder } from '#testing/test-folder.ts';

// Only ends what hangs, also on a crowded machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const at = testFolder();
const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

test.skipIf(!hasProgram('pgbouncer', '--version'))(
  'through pgbouncer in transaction mode the site starts once the role has its limits, and serves',
  async () => {
    const primary = await startPrimary(at('primary'));
    ends.push(() => primary.stop());
    await primary.query("ALTER DATABASE postgres SET datestyle = 'German'");
    const pooler = await startPooler(
      at('pgbouncer'),
      primary.connection,
      join(primary.folder, 'postgres'),
    );
    ends.push(() => pooler.stop());
    const settings = {
      DATA_DIR: at('data'),
      PORT: await freePort(),
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: primary.url(),
      APP_SECRET: 'k3J9vQ2xLw8RtZ5bN7mYp4HdFs6GcTaE',
      DEMO: '1',
    };

    const refused = launchSite(settings);
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain("ALTER ROLE postgres SET statement_timeout = '5s';");
    expect(refused.output()).toContain("ALTER ROLE postgres SET DateStyle = 'ISO';");

    for (const [statement] of refused.output().matchAll(/ALTER ROLE [^;]*;/g)) {
      await primary.query(statement);
    }
    // The connections that pgbouncer has opened are from before, and it keeps their style of dates.
    const console = new pg.Client({
      connectionString: pooler.url.replace(/orchard$/, 'pgbouncer'),
    });
    await withClient(console, () => console.query('RECONNECT'));
    const site = await startSite(settings);
    ends.push(site.stop);
    // Many at once, so that transactions of one process meet several connections of the server.
    const hanako = await visit(site.url, 'hanako');
    const videos = (await hanako.call('GET', '/api/video')) as { id: number }[];
    await Promise.all(
      videos
        .slice(0, 12)
        .flatMap(({ id }) => [
          hanako.call('POST', `/api/video/bookmark/${id}`),
          hanako.call('GET', '/api/video?p=1'),
          hanako.call('GET', '/api/video/browsing-history'),
        ]),
    );
    expect(await hanako.call('GET', '/api/video/bookmark')).not.toHaveLength(0);
    const named = await primary.query<{ count: number }>(
      "SELECT count(*)::integer AS count FROM pg_stat_activity WHERE application_name = 'orchard'",
    );
    expect(named[0]?.count).toBeGreaterThan(0);
    expect(site.output()).not.toContain('prepared statement');
  },
);
