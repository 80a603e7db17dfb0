import { join } from 'node:path';
import { bundleFolder, bundleServer } from '#scripts/bundle-server.ts';
import { freePort } from '#server/testing/site-process.ts';
import { endChild, nextMessage, startChild } from './child.ts';
import type { Stand } from './stand.ts';

/** What the parent asks of the app's process. */
export type Asked = 'usage' | 'record' | 'forget' | 'collect';

/** A statement as it went to the database. */
export interface Query {
  text: string;
  values: unknown[];
}

/** What the process has taken so far. */
export interface Usage {
  /** Microseconds. */
  cpu: { user: number; system: number };
  /** Bytes resident. */
  memory: number;
  queries: number;
  /** Since `record`. */
  recorded: Query[];
}

/** The site under measurement, a process of its own. */
export interface Site {
  port: number;
  host: string;
  usage(): Promise<Usage>;
  /** From now on, statements are kept; what is kept takes memory of the site's. */
  record(): void;
  /** No statement is kept any more. */
  forget(): void;
  /** Collects what is garbage. */
  collect(): void;
  stop(): Promise<void>;
}

/** The key material of the site under measurement. */
export const APP_SECRET = 'Xw7rK2mVq9TzB4nJ8sLdF1hPcY6gA3eu';

let bundled: Promise<string> | undefined;

/** The program under measurement, put together in the same way as the one that operators run. */
function bundledApp(): Promise<string> {
  const folder = bundleFolder('bench');
  const app = join(import.meta.dirname, '../processes/app.ts');
  bundled ??= bundleServer({ app }, folder).then(() => join(folder, 'app.js'));
  return bundled;
}

/** Starts the site in production mode on one of the stand's databases. */
export async function startSite(
  stand: Pick<Stand, 'folder' | 'connectionTo'>,
  database: string,
  env: Record<string, string> = {},
): Promise<Site> {
  const port = Number(await freePort());
  const host = `localhost:${port}`;
  const child = await startChild(
    await bundledApp(),
    {
      BENCH_CONNECTION: JSON.stringify(stand.connectionTo(database)),
      NODE_ENV: 'production',
      PUBLIC_URL: `https://${host}`,
      PORT: String(port),
      DATA_DIR: join(stand.folder, 'site'),
      APP_SECRET,
      ...env,
    },
    join(stand.folder, 'site.log'),
  );
  return {
    port,
    host,
    usage: () => {
      const answer = nextMessage<Usage>(child);
      child.send('usage' satisfies Asked);
      return answer;
    },
    record: () => void child.send('record' satisfies Asked),
    forget: () => void child.send('forget' satisfies Asked),
    collect: () => void child.send('collect' satisfies Asked),
    stop: () => endChild(child),
  };
}
