import { Counter, Gauge, type Registry } from 'prom-client';
import { readRelease } from '#platform/config/release.ts';
import { PROCESS_GAUGES, PROCESS_TOTALS, type Shown, STATE_GAUGES } from './gauge-list.ts';
import type { SiteMeasures } from './site-measures.ts';

function show(gauge: Gauge, value: Shown, label?: string): void {
  gauge.reset();
  if (value === null) {
    if (label === undefined) gauge.remove();
  } else if (typeof value === 'number') {
    gauge.set(value);
  } else if (label !== undefined) {
    for (const [name, count] of Object.entries(value)) gauge.set({ [label]: name }, count);
  }
}

function addDisks(registers: Registry[], { disks }: SiteMeasures): void {
  for (const [name, help, unit, amount] of [
    ['orchard_disk_free_bytes', 'Free space of the disk of a folder', 'bytes', 'free'],
    ['orchard_disk_size_bytes', 'Size of the disk of a folder', 'bytes', 'size'],
    ['orchard_disk_free_files', 'Files that the disk of a folder still takes', 'files', 'free'],
  ] as const) {
    new Gauge({
      name,
      help,
      labelNames: ['folder'],
      registers,
      async collect() {
        this.reset();
        for (const { kind, room } of await disks()) {
          // A disk that counts no files has none to run out of.
          if (room && room[unit] === null) continue;
          this.set({ folder: kind }, room?.[unit]?.[amount] ?? 0);
        }
      },
    });
  }
}

/**
 * Adds to the measurements how the site is: version, disk, database, pools, mails, jobs, films,
 * sessions, backups, certificate. Without the database the others stay.
 */
export function addSiteGauges(registry: Registry, measures: SiteMeasures): void {
  const registers = [registry];
  const { version, commit } = readRelease();
  const labelNames = ['version', 'commit'];
  new Gauge({ name: 'orchard_info', help: 'The program that runs', labelNames, registers }).set(
    { version, commit: commit ?? '' },
    1,
  );
  addDisks(registers, measures);
  for (const [name, help, read, label] of STATE_GAUGES) {
    new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers,
      async collect() {
        const state = await measures.state();
        show(this, state && read(state, measures), label);
      },
    });
  }
  for (const [name, help, read, label] of PROCESS_GAUGES) {
    new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers,
      collect() {
        show(this, read(measures), label);
      },
    });
  }
  for (const [name, help, read] of PROCESS_TOTALS) {
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read(measures));
      },
    });
  }
  new Gauge({
    name: 'orchard_database_up',
    help: 'Whether the database answers',
    registers,
    async collect() {
      this.set(Number((await measures.state()) !== null));
    },
  });
}
