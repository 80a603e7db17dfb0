import { formatBytes } from '@orchard/contract/format-bytes';
import type { SiteLine, SitePart } from '@orchard/contract/staff/site-state';
import type { ArchiveLine } from '#operations/archive/archive-line.ts';
import type { Finding } from '#operations/findings/finding.ts';
import {
  judgeArchive,
  judgeRuns,
  judgeStored,
  withoutBackups,
} from '#operations/findings/judge-backups.ts';
import { closedFolder, judgeDisk } from '#operations/findings/judge-disk.ts';
import {
  judgeCertificate,
  judgeVimeo,
  unreachedOrigin,
  withoutCertificate,
  withoutMailServer,
} from '#operations/findings/judge-outside.ts';
import { judgeProxy } from '#operations/findings/judge-proxy.ts';
import type { StoredState } from '#operations/upkeep/stored-state.ts';
import type { Release } from '#platform/config/release.ts';
import { weakSettings } from '#platform/config/weak-settings.ts';
import { judgeDatabase } from './judge-database.ts';
import { judgeFilms, judgeJobs, judgeMails, judgeSearch } from './judge-work.ts';
import { action, attention, formatSeconds, lineOf, ok } from './site-lines.ts';
import type { Disk, Presented, SiteMeasures } from './site-measures.ts';
import type { SiteState } from './site-state.view.ts';

/** What was measured, with this process itself. */
export interface Measured {
  measures: Omit<
    SiteMeasures,
    'state' | 'disks' | 'archive' | 'stored' | 'certificate' | 'lastCertificate' | 'scanner'
  >;
  state: SiteState | null;
  disks: readonly Disk[];
  stored: StoredState;
  archive: ArchiveLine | null;
  certificate: Presented;
  scanner: readonly Finding[];
  release: Release;
  process: { uptime: number; memory: number };
}

const judgeProcess = ({ measures, release, process }: Measured): SiteLine[] => [
  ok(
    'バージョン',
    `${release.version}${release.commit ? `（コミット ${release.commit.slice(0, 8)}）` : ''}`,
  ),
  ok(
    '稼働時間',
    `${formatSeconds(process.uptime)}、メモリーは${formatBytes(process.memory)}です。`,
  ),
  ...weakSettings(measures.config).map(({ ja }) => attention('設定', ja)),
  ...judgeProxy(measures.proxyNotTrusted(), measures.config.trustedProxies).map(lineOf),
];

function judgeBackups({
  measures: { config },
  state,
  stored,
  archive,
}: Measured & { state: SiteState }): SiteLine[] {
  const nightly =
    config.backupTo === null
      ? [withoutBackups(config.production)]
      : [
          judgeRuns('backup', state.backup),
          ...judgeStored(stored),
          judgeRuns('drill', state.drill),
        ];
  return [...nightly, ...(archive ? [judgeArchive(archive)] : [])].map(lineOf);
}

function judgeOutside({ measures, state, certificate, scanner }: Measured): SiteLine[] {
  const { config, vimeo } = measures;
  const { origin } = config.publicUrl;
  const presented =
    certificate === null
      ? withoutCertificate(origin)
      : 'problem' in certificate
        ? unreachedOrigin(origin, certificate.problem)
        : judgeCertificate(origin, certificate.certificate);
  const isUnasked = vimeo.answered + vimeo.failed === 0;
  const platform = !isUnasked
    ? { ...lineOf(judgeVimeo(config.videoOembedUrl.host, vimeo.problem)), screen: 'vimeo' as const }
    : ok(
        'Vimeo',
        state?.hasVimeo
          ? '起動してから、まだ問い合わせていません。毎晩3時に、すべての動画を確認します。'
          : 'Vimeoの動画はありません。',
        'vimeo',
      );
  return [platform, lineOf(presented), ...scanner.map(lineOf)];
}

const judgeDisks = (disks: readonly Disk[]): SiteLine[] =>
  disks.map(({ folder, room, problem }) =>
    lineOf(room ? judgeDisk(folder, room) : closedFolder(folder, problem ?? '')),
  );

/** How the site is, with what to do; the same rules as those of `orchard doctor`. */
export function judgeSite(measured: Measured): { part: SitePart; lines: SiteLine[] }[] {
  const { measures, state, disks } = measured;
  const { config, pool, pushes } = measures;
  const outside = judgeOutside(measured);
  if (state === null) {
    const away = action(
      'PostgreSQL',
      '今は応答がありません。サーバーで「orchard doctor」を実行して、理由を確かめてください。',
    );
    return [
      { part: 'site', lines: judgeProcess(measured) },
      { part: 'database', lines: [away] },
      { part: 'disk', lines: judgeDisks(disks) },
      { part: 'outside', lines: outside },
    ];
  }
  const { membersHere, staffHere } = state;
  const use = { open: pool.totalCount, idle: pool.idleCount, awaited: pool.waitingCount };
  const noServer = config.smtpUrl === null ? [lineOf(withoutMailServer(config.production))] : [];
  return [
    { part: 'site', lines: judgeProcess(measured) },
    {
      part: 'database',
      lines: judgeDatabase(state.server, { pool: use, slow: measures.slowStatements() }),
    },
    { part: 'disk', lines: judgeDisks(disks) },
    { part: 'mail', lines: [...noServer, ...judgeMails(state, pushes)] },
    { part: 'jobs', lines: judgeJobs(state) },
    { part: 'films', lines: judgeFilms(state) },
    { part: 'search', lines: judgeSearch(state) },
    {
      part: 'sessions',
      lines: [
        ok(
          '30分以内の利用',
          `会員 ${membersHere.toLocaleString('ja-JP')}件、スタッフ ${staffHere.toLocaleString('ja-JP')}件のセッションです。`,
        ),
      ],
    },
    { part: 'backup', lines: judgeBackups({ ...measured, state }) },
    { part: 'outside', lines: outside },
  ];
}
