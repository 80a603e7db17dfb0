import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '#server/platform/config/folders.ts';

const folder = join(projectFolder, 'deploy/cluster');
const files = readdirSync(folder).filter((name) => name !== 'README.md');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const namedIn = (text: string) => [...text.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name ?? '');

test('each variable of the files of a cluster is explained, and each file has its place', () => {
  const explained = read('README.md');
  const ranges = ['DB1', 'DB2', 'DB3', 'NAME', 'HAPROXY_SOCKET'];
  const unexplained = files
    .flatMap((name) => namedIn(read(name)))
    .filter((name) => !ranges.includes(name) && !explained.includes(`\`${name}\``));
  expect(files.filter((name) => !explained.includes(`\`${name}\``))).toEqual([]);
  expect(unexplained.filter((name) => !/^APP[12]$/.test(name))).toEqual([]);
});

test('haproxy reads the configuration of a cluster, where it is installed', (context) => {
  if (spawnSync('haproxy', ['-v']).status !== 0) return context.skip();
  const paths = [join(folder, '../haproxy.cfg'), join(folder, 'database.cfg')];
  const address = '127.0.0.1';
  const { status, stderr } = spawnSync(
    'haproxy',
    ['-c', ...paths.flatMap((path) => ['-f', path])],
    {
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        ...{
          DB1: address,
          DB2: address,
          DB3: address,
          HAPROXY_SOCKET: '/tmp/haproxy-of-no-one.sock',
        },
        ...{ ORCHARD_HOST: 'members.example.test', ORCHARD_BIND: `${address}:8080` },
        ...{ ORCHARD_APP_1: `${address}:3000`, ORCHARD_APP_2: `${address}:3001` },
      },
    },
  );
  expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
});

test('a leader gives up before another may take over', () => {
  const patroni = read('patroni.yml');
  const number = (name: string) =>
    Number(new RegExp(`^ *${name}: (\\d+)$`, 'm').exec(patroni)?.[1]);
  expect(number('loop_wait') + 2 * number('retry_timeout')).toBeLessThanOrEqual(number('ttl'));
});
