import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { earlierClusters } from '@orchard/embedded-postgres';
import { stanzaLine } from '#operations/archive/pgbackrest-line.ts';
import { type Finding, reasonOf, unsure, well, wrong } from '#operations/findings/finding.ts';
import { judgeArchive } from '#operations/findings/judge-backups.ts';
import type { Config } from '#platform/config/config.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import {
  type AppliedMigration,
  pendingMigrations,
  readMigrations,
} from '#platform/database/migration-files.ts';
import { type Database, openDatabase } from '#platform/database/open-database.ts';
import { startEmbeddedDatabase } from '#platform/lifecycle/embedded-database.ts';
import {
  checkExternalPostgres,
  judgeDatabaseVersion,
} from '#platform/lifecycle/external-postgres.ts';
import { openRunningStorage } from '#platform/lifecycle/storage.ts';
import { judgeClock } from './examine-outside.ts';
import { examineSecret, examineUpkeep } from './examine-records.ts';

const DATABASE = { ja: 'データベース', en: 'Database' };

/** A database that is open, as it is: nothing in it is changed. */
interface Opened {
  database: Database;
  close(): Promise<void>;
}

async function open(config: Config): Promise<Opened> {
  const connectionString = config.databaseDirectUrl ?? config.databaseUrl;
  if (connectionString !== null) {
    await checkExternalPostgres({ connectionString }, () => {});
    const database = openDatabase({ connection: { connectionString }, poolSize: 2 });
    return { database, close: () => database.close() };
  }
  const running = await openRunningStorage(config.dataDir);
  if (running !== undefined) return running;
  const embedded = await startEmbeddedDatabase(config.dataDir, () => {});
  const database = openDatabase({ connection: embedded.connection, poolSize: 2 });
  return {
    database,
    close: async () => {
      await database.close();
      await embedded.stop();
    },
  };
}

interface State {
  version: string;
  major: number;
  /** Into the schema. */
  mayCreate: boolean;
  /** Tables of others, which migrations may not change. */
  foreign: number;
  isFilled: boolean;
  /** The server's clock, in milliseconds. */
  now: number;
}

async function readState(database: Database): Promise<State> {
  const { rows } = await database.pool.query<State>(`
    SELECT current_setting('server_version') AS version,
      current_setting('server_version_num')::integer / 10000 AS major,
      coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS "mayCreate",
      (SELECT count(*)::integer FROM pg_class
       WHERE relnamespace = to_regnamespace(current_schema()) AND relkind IN ('r', 'p', 'v', 'm', 'S')
         AND NOT pg_has_role(relowner, 'USAGE')) AS foreign,
      to_regclass('schema_migrations') IS NOT NULL AS "isFilled",
      extract(epoch FROM clock_timestamp())::float8 * 1000 AS now`);
  return rows[0] as State;
}

/** A version that is too old has refused the site before; the embedded one comes with the program. */
function examineVersion({ databaseUrl }: Config, { major }: State): Finding[] {
  const { says } = judgeDatabaseVersion(major);
  return databaseUrl === null || says === null ? [] : [unsure(DATABASE, says.ja, says.en)];
}

/** Whether one role may change the tables, and the site's own may not. */
async function examineRights(config: Config, site: State): Promise<Finding> {
  const { databaseUrl, databaseOwnerUrl } = config;
  const answers = {
    ja: `PostgreSQL ${site.version} につながり、権限も足りています。`,
    en: `PostgreSQL ${site.version} answers, and the site has the rights it needs.`,
  };
  if (databaseUrl === null) return well(DATABASE, answers.ja, answers.en);
  const owner = databaseOwnerUrl === null ? site : await readStateAs(databaseOwnerUrl);
  if (!owner.mayCreate || owner.foreign > 0) {
    const name = databaseOwnerUrl === null ? 'DATABASE_URL' : 'DATABASE_OWNER_URL';
    return wrong(
      DATABASE,
      `更新のときに表を作り変える権限がありません。${name}のユーザーをデータベースの所有者にし（ALTER DATABASE … OWNER TO …）、表も同じユーザーのものにしてください（REASSIGN OWNED）。`,
      `The user of ${name} may not change the tables, which updates do: make it the owner of the database (ALTER DATABASE … OWNER TO …) and of the tables (REASSIGN OWNED).`,
    );
  }
  if (databaseOwnerUrl === null) {
    return well(
      DATABASE,
      `${answers.ja}表の所有者のままサイトが動いています。DATABASE_OWNER_URLで分けられます。`,
      `${answers.en} It works as the owner of the tables; DATABASE_OWNER_URL keeps both apart.`,
    );
  }
  return site.mayCreate
    ? unsure(
        DATABASE,
        'DATABASE_URLのユーザーも、表を作れます。所有者でない、別のユーザーにしてください。',
        'The user of DATABASE_URL may make tables, too: let it be another one, which owns nothing.',
      )
    : well(DATABASE, answers.ja, answers.en);
}

async function readStateAs(connectionString: string): Promise<State> {
  const database = openDatabase({ connection: { connectionString }, poolSize: 1 });
  try {
    return await readState(database);
  } finally {
    await database.close();
  }
}

async function examineSchema({ pool }: Database): Promise<{ isOurs: boolean; finding: Finding }> {
  const { rows } = await pool.query<AppliedMigration>(
    'SELECT name, checksum, phase FROM schema_migrations ORDER BY name COLLATE "C"',
  );
  const migrations = await readMigrations();
  const pending = pendingMigrations(migrations, rows);
  const later = rows.length - (migrations.length - pending.length);
  if (later > 0 && pending.length === 0) {
    return {
      isOurs: true,
      finding: well(
        DATABASE,
        `表には後の版の追加が${later}件ありますが、この版はそのまま動きます（更新から戻したあとの状態です）。`,
        `The tables have ${later} additions of a later version, which this one works on: an update was gone back from.`,
      ),
    };
  }
  return pending.length === 0
    ? {
        isOurs: true,
        finding: well(DATABASE, '表はこの版のものです。', 'The tables are of this version.'),
      }
    : {
        isOurs: false,
        finding: unsure(
          DATABASE,
          `表は前の版のもので、次の開始のときに${pending.length}件の変更が加わります。`,
          `The tables are of an earlier version; the next start brings ${pending.length} changes.`,
        ),
      };
}

/** Members' rows of before stay in a database that nobody opens any more. */
const examineEarlier = (dataDir: string): Finding[] =>
  earlierClusters(dataDir).map((path) =>
    unsure(
      DATABASE,
      `${path} に、以前のPostgreSQLのデータベースが残っています。不要なら「rm -r ${path}」で消してください。`,
      `${path} is the database of the PostgreSQL before: "rm -r ${path}" removes it when it is not wanted any more.`,
    ),
  );

/** The database with what it holds about the site: its clock, the secret, backups and drills. */
export async function examineDatabase(config: Config): Promise<Finding[]> {
  const findings: Finding[] = [];
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'postgres'))) {
    return [
      unsure(
        DATABASE,
        'まだありません。サイトの最初の開始のときにできます。',
        'There is none yet; the first start of the site makes it.',
      ),
    ];
  }
  let opened: Opened | undefined;
  try {
    opened = await open(config);
    const { database } = opened;
    const asked = Date.now();
    const state = await readState(database);
    findings.push(...examineVersion(config, state), await examineRights(config, state));
    const middle = (asked + Date.now()) / 2;
    findings.push(judgeClock({ ja: 'データベース', en: "the database's" }, middle - state.now));
    if (!state.isFilled) return findings;
    const { isOurs, finding } = await examineSchema(database);
    findings.push(finding);
    if (!isOurs) return findings;
    return [
      ...findings,
      ...examineEarlier(config.dataDir),
      await examineSecret(database.kysely, config),
      ...(await examineUpkeep(database.kysely, config)),
      ...(config.pgbackrest ? [judgeArchive(await stanzaLine(database, config.pgbackrest)())] : []),
    ];
  } catch (problem) {
    const reason = reasonOf(problem);
    const { ja, en } =
      problem instanceof StartRefusal ? problem.sentence : { ja: reason, en: reason };
    return [...findings, wrong(DATABASE, ja, en)];
  } finally {
    await opened?.close();
  }
}
