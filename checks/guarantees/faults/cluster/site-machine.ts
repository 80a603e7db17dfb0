import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { projectFolder } from '#server/platform/config/folders.ts';
import { isReady } from '#server/testing/site-process.ts';
import { type Machine, rendered, renderInto, settingsOf, type Variables } from './machine.ts';

const built = join(projectFolder, 'apps/server/dist/site/main.js');
const POOLER = 'nobody';

/**
 * A machine with the site, haproxy for visitors and for the database, and pgbouncer. Prepares its
 * folders and files, and starts nothing.
 */
export function siteMachine(machine: Machine, common: Variables) {
  const poolerFolder = join(machine.folder, 'pgbouncer');
  const variables = { ...common, ADDRESS: machine.address, PGBOUNCER_FOLDER: poolerFolder };
  mkdirSync(poolerFolder, { mode: 0o700 });
  execFileSync('chown', [POOLER, poolerFolder]);
  const owned = { variables, owner: POOLER };
  const poolerFile = renderInto(poolerFolder, 'pgbouncer.ini', owned);
  renderInto(poolerFolder, 'userlist.txt', owned);
  let site: ReturnType<Machine['start']> | undefined;
  let balancer: typeof site;
  let pooler: typeof site;
  const hasEnded = (child: typeof site) =>
    !child || child.exitCode !== null || child.signalCode !== null;
  const startPooler = (...flags: string[]) =>
    machine.start('pgbouncer', [
      'setpriv',
      `--reuid=${POOLER}`,
      '--regid=nogroup',
      '--clear-groups',
      'pgbouncer',
      ...flags,
      poolerFile,
    ]);
  const stats = async () => {
    const socket = connect(join(machine.folder, 'haproxy.sock'));
    socket.end('show stat\n');
    return text(socket);
  };
  return {
    ...machine,
    async startSite() {
      site = machine.start('site', [process.execPath, built], {
        env: {
          ...settingsOf(rendered('orchard.env', variables)),
          DATA_DIR: join(machine.folder, 'data'),
        },
      });
      while (!(await isReady(`http://${machine.address}:3000`))) {
        if (hasEnded(site)) throw new Error(`the site did not start: ${machine.folder}/site.log`);
        await pause(50);
      }
    },
    /** Ends the site as an update does: it finishes what it took. */
    async stopSite() {
      site?.kill('SIGTERM');
      while (!hasEnded(site)) await pause(20);
    },
    startBalancer() {
      const files = ['haproxy.cfg', 'cluster/database.cfg'].flatMap((name) => [
        '-f',
        join(projectFolder, 'deploy', name),
      ]);
      balancer = machine.start('haproxy', ['haproxy', '-W', '-db', ...files], {
        env: {
          ...{ DB1: common.DB1 ?? '', DB2: common.DB2 ?? '', DB3: common.DB3 ?? '' },
          HAPROXY_SOCKET: join(machine.folder, 'haproxy.sock'),
          ORCHARD_HOST: common.SITE_HOST ?? '',
          ORCHARD_BIND: `${machine.address}:80`,
          ORCHARD_APP_1: `${common.APP1}:3000`,
          ORCHARD_APP_2: `${common.APP2}:3000`,
        },
      });
    },
    /** haproxy takes a new program and configuration, and finishes what it has. */
    async reloadBalancer() {
      const workers = () =>
        machine.complete(['sh', '-c', `ps -o pid= --ppid ${balancer?.pid} || true`]);
      const before = await workers();
      balancer?.kill('SIGUSR2');
      while ((await workers()) === before) await pause(50);
    },
    /** The member that haproxy sends to; undefined: not one alone. */
    async balancedLeader() {
      const up = [...(await stats()).matchAll(/^leader,(db\d),(?:[^,]*,){15}UP/gm)].map(
        ([, name]) => name,
      );
      return up.length === 1 ? up[0] : undefined;
    },
    startPooler() {
      pooler = startPooler();
    },
    /** A new pgbouncer takes over from the running one. */
    async replacePooler() {
      const older = pooler;
      pooler = startPooler('-R');
      while (!hasEnded(older)) {
        if (hasEnded(pooler)) throw new Error('the new pgbouncer did not take over');
        await pause(20);
      }
    },
    /** Says something to pgbouncer's console. */
    async tellPooler(command: 'PAUSE' | 'RESUME') {
      const place = [
        '-h',
        '127.0.0.1',
        '-p',
        '6432',
        '-U',
        'pgbouncer',
        '-c',
        command,
        'pgbouncer',
      ];
      const env = { PGPASSWORD: common.PGBOUNCER_PASSWORD ?? '' };
      await machine.complete(['psql', '-X', '-q', ...place], { env });
    },
  };
}
