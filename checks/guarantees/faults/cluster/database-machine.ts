import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Machine, rendered, renderInto, settingsOf, type Variables } from './machine.ts';

/** A machine with etcd and Patroni, which runs PostgreSQL. */
export type DatabaseMachine = ReturnType<typeof databaseMachine>;

/** An answer of Patroni's REST API. */
interface MemberState {
  role: string;
  state: string;
  sync_standby?: boolean;
  replication_state?: string;
}

/** Prepares the folders and files of a machine, and starts nothing. */
export function databaseMachine(machine: Machine, common: Variables) {
  const variables = {
    ...common,
    MACHINE: machine.name,
    ADDRESS: machine.address,
    ETCD_FOLDER: join(machine.folder, 'etcd'),
    POSTGRES_FOLDER: join(machine.folder, 'postgres'),
    POSTGRES_SOCKETS: join(machine.folder, 'sockets'),
  };
  mkdirSync(variables.ETCD_FOLDER, { mode: 0o700 });
  for (const folder of ['', 'spool', 'lock']) mkdirSync(join(variables.POSTGRES_FOLDER, folder));
  mkdirSync(variables.POSTGRES_SOCKETS);
  const folders = [variables.POSTGRES_FOLDER, variables.POSTGRES_SOCKETS];
  execFileSync('chown', ['-R', 'postgres', ...folders]);
  execFileSync('chmod', ['700', ...folders]);
  const owned = { variables, owner: 'postgres' };
  const patroniFile = renderInto(machine.folder, 'patroni.yml', owned);
  const environment = {
    PGBACKREST_CONFIG: renderInto(machine.folder, 'pgbackrest.conf', owned),
  };
  const loseDisk = () => rmSync(join(variables.POSTGRES_FOLDER, 'data'), { recursive: true });
  let etcd: ReturnType<Machine['start']> | undefined;
  let patroni: ReturnType<Machine['start']> | undefined;
  const untilEnded = async (child: typeof etcd) => {
    while (child && child.exitCode === null && child.signalCode === null) await pause(20);
  };
  return {
    ...machine,
    /** Ends all that runs on it. What lies in memory goes with it. */
    async kill() {
      await machine.kill();
      for (const name of readdirSync(variables.POSTGRES_SOCKETS)) {
        rmSync(join(variables.POSTGRES_SOCKETS, name));
      }
    },
    /** The environment of commands of pgBackRest. */
    environment,
    startEtcd() {
      const env = settingsOf(rendered('etcd.env', variables));
      etcd = machine.start('etcd', ['etcd'], { env });
    },
    async stopEtcd(signal: NodeJS.Signals) {
      etcd?.kill(signal);
      await untilEnded(etcd);
    },
    /** Makes its etcd the leader of the others: the worst of them to lose. */
    async leadEtcd() {
      const { header, leader } = await askEtcd(machine.address, 'status');
      for (const address of [common.DB1, common.DB2, common.DB3]) {
        const { member_id } = (await askEtcd(address, 'status')).header;
        if (member_id !== leader || member_id === header.member_id) continue;
        await askEtcd(address, 'transfer-leadership', { targetID: header.member_id });
      }
    },
    startPatroni() {
      patroni = machine.start('patroni', ['patroni', patroniFile], {
        user: 'postgres',
        env: environment,
      });
    },
    /** Ends Patroni, and PostgreSQL with it. */
    async stopPatroni() {
      patroni?.kill('SIGTERM');
      await untilEnded(patroni);
    },
    /** PostgreSQL's files are gone. */
    loseDisk,
    /** The same, and the next start makes the cluster anew, as of a second in UTC. */
    goBackTo(second: string) {
      loseDisk();
      const text = readFileSync(patroniFile, 'utf8')
        .replaceAll(/^ {2}#(?=\w| {2}\w)/gm, '  ')
        .replace(/--target="[^"]+"/, `--target="${second}"`);
      writeFileSync(patroniFile, text);
    },
    /** Patroni's configuration is as before again. */
    goBackNoMore: () => renderInto(machine.folder, 'patroni.yml', owned),
    /** Forgets the cluster in etcd, as when its last member has ended. */
    async forgetCluster() {
      const answers = 'orchard\\nYes I am aware\\n';
      await machine.complete([
        ...['sh', '-c', `printf '${answers}' | patronictl -c ${patroniFile} remove orchard`],
      ]);
    },
    patroniPid: () => patroni?.pid ?? 0,
    /** What Patroni says of its member; undefined: nothing. */
    async state(): Promise<MemberState | undefined> {
      try {
        const signal = AbortSignal.timeout(1_000);
        const answer = await fetch(`http://${machine.address}:8008/patroni`, { signal });
        return (await answer.json()) as MemberState;
      } catch {
        return undefined;
      }
    },
  };
}

/** Asks etcd's gateway to its maintenance calls. */
async function askEtcd(
  address: string | undefined,
  call: 'status' | 'transfer-leadership',
  body: object = {},
): Promise<{ header: { member_id: string }; leader: string }> {
  const answer = await fetch(`http://${address}:2379/v3/maintenance/${call}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`etcd ${call}: ${await answer.text()}`);
  return (await answer.json()) as { header: { member_id: string }; leader: string };
}
