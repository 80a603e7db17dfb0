import { fault, type Guarantees, here } from './guarantee.ts';

const MACHINES =
  'Five machines as network namespaces of one: needs Linux, root and Debian’s patroni, etcd-server, haproxy, pgbouncer, pgbackrest and postgresql-15.';

/** Guarantees about a site on more than one machine, with the files of deploy/cluster. */
export const CLUSTER: Guarantees = {
  M1: {
    says: 'When the machine of the leading database is lost, nothing that was answered is lost, and writes go on within 15 s',
    shownBy: fault('cluster-machines', 'a leader whose machine is lost', {
      breaks: 'synchronous replication is off',
      file: 'deploy/cluster/patroni.yml',
      from: 'synchronous_mode: true',
      to: 'synchronous_mode: false',
    }),
    besides: MACHINES,
  },
  M2: {
    says: 'When the leading database is cut off from the others, there is one writer at any time, and writes go on within 15 s',
    shownBy: fault(
      'cluster-machines',
      'a leader that the other machines do not reach',
      {
        breaks: 'a leader goes on for 30 s without its lock and its standbys',
        file: 'deploy/cluster/patroni.yml',
        from: 'retry_timeout: 3',
        to: 'retry_timeout: 30',
        also: [
          {
            file: 'deploy/cluster/patroni.yml',
            from: 'synchronous_mode: true',
            to: 'synchronous_mode: false',
          },
        ],
      },
      {
        breaks: 'a lock is renewed without asking whose it is by now',
        file: 'deploy/cluster/patroni.yml',
        from: 'etcd:',
        to: 'etcd3:',
      },
    ),
    besides: MACHINES,
  },
  M3: {
    says: 'A leading database that freezes and thaws takes no writes beside its successor',
    shownBy: fault('cluster-machines', 'a frozen leader that thaws', {
      breaks: 'synchronous replication is off',
      file: 'deploy/cluster/patroni.yml',
      from: 'synchronous_mode: true',
      to: 'synchronous_mode: false',
    }),
    besides: MACHINES,
  },
  M4: {
    says: 'The loss of a member of etcd, even of its leader, loses nothing, and writes go on within 3 s',
    shownBy: fault('cluster-machines', 'a lost member of etcd', {
      breaks: 'Patroni asks the etcd of its own machine alone',
      file: 'deploy/cluster/patroni.yml',
      from: 'hosts: ${DB1}:2379,${DB2}:2379,${DB3}:2379',
      to: 'use_proxies: true\n  hosts: ${ADDRESS}:2379',
    }),
    besides: MACHINES,
  },
  M5: {
    says: 'A rolling update of every part of the cluster drops no request',
    shownBy: fault('cluster-rolling', 'a rolling update of every part', {
      breaks: 'nobody holds requests back while the leader changes',
      file: 'checks/guarantees/faults/cluster-rolling.fault.ts',
      from: 'const HOLDS_BACK = true;',
      to: 'const HOLDS_BACK = false;',
    }),
    besides: MACHINES,
  },
  M6: {
    says: 'A database machine whose disk is lost is made anew by itself, also long after the last backup',
    shownBy: fault('cluster-machines', 'a member whose disk is lost', {
      breaks: 'new members come from the backup',
      file: 'deploy/cluster/patroni.yml',
      from: 'create_replica_methods: [basebackup]',
      to: 'create_replica_methods: [pgbackrest, basebackup]\n  pgbackrest:\n    command: pgbackrest --stanza=orchard --delta restore\n    keep_data: true\n    no_params: true',
    }),
    besides: MACHINES,
  },
  M7: {
    says: 'The whole cluster goes back to the second before a mistake, from the backup, and goes on from there',
    shownBy: fault('cluster-return', 'the whole cluster goes back', {
      breaks: 'the cluster is made anew from all of the log',
      file: 'deploy/cluster/patroni.yml',
      from: '--type=time --target="2026-11-20 03:34:56+00" --target-action=promote restore',
      to: 'restore',
    }),
    besides: MACHINES,
  },
  M9: {
    says: 'With the members’ rows divided into 16 parts by member, every call of a member touches one part, and the server’s tests pass',
    shownBy: [
      here('divided', 'every call of a member touches one part', {
        breaks: 'words beyond the hundredth are deleted by their number alone',
        file: 'apps/server/src/features/search/search.store.ts',
        from: 'DELETE FROM search_history WHERE member_id = ${member.id} AND id IN (',
        to: 'DELETE FROM search_history WHERE id IN (',
      }),
      fault('divided-tests', 'the tests of the server pass'),
    ],
    besides:
      'On one PostgreSQL, with partitions. What Citus needs besides: [scale-out](decisions/scale-out.md).',
  },
};
