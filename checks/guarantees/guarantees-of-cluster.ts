import type { Guarantee } from './guarantees.ts';

const needs =
  'Five machines as network namespaces of one: needs Linux, root and Debian’s patroni, etcd-server, haproxy, pgbouncer, pgbackrest and postgresql-15.';

const machines = (name: string): Pick<Guarantee, 'shownBy' | 'besides'> => ({
  shownBy: [
    { project: 'faults', file: 'checks/guarantees/faults/cluster-machines.fault.ts', name },
  ],
  besides: needs,
});

/** Guarantees about a site on more than one machine, with the files of deploy/cluster. */
export const CLUSTER_GUARANTEES: readonly Guarantee[] = [
  {
    id: 'M1',
    says: 'When the machine of the leading database is lost, nothing that was answered is lost, and writes go on within 15 s',
    ...machines('a leader whose machine is lost'),
  },
  {
    id: 'M2',
    says: 'When the leading database is cut off from the others, there is one writer at any time, and writes go on within 15 s',
    ...machines('a leader that the other machines do not reach'),
  },
  {
    id: 'M3',
    says: 'A leading database that freezes and thaws takes no writes beside its successor',
    ...machines('a frozen leader that thaws'),
  },
  {
    id: 'M4',
    says: 'The loss of a member of etcd, even of its leader, loses nothing, and writes go on within 3 s',
    ...machines('a lost member of etcd'),
  },
  {
    id: 'M5',
    says: 'A rolling update of every part of the cluster drops no request',
    shownBy: [
      {
        project: 'faults',
        file: 'checks/guarantees/faults/cluster-rolling.fault.ts',
        name: 'a rolling update of every part',
      },
    ],
    besides: needs,
  },
  {
    id: 'M6',
    says: 'A database machine whose disk is lost is made anew by itself, also long after the last backup',
    ...machines('a member whose disk is lost'),
  },
  {
    id: 'M7',
    says: 'The whole cluster goes back to the second before a mistake, from the backup, and goes on from there',
    shownBy: [
      {
        project: 'faults',
        file: 'checks/guarantees/faults/cluster-return.fault.ts',
        name: 'the whole cluster goes back',
      },
    ],
    besides: needs,
  },
];
