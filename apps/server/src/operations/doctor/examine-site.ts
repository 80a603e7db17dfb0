import { type Finding, well, wrong } from '#operations/findings/finding.ts';
import { judgeProxy } from '#operations/findings/judge-proxy.ts';
import { examineScanner } from '#operations/findings/judge-scanner.ts';
import { askReady, type Said } from '#operations/installation/watch.ts';
import { type Config, readSettings } from '#platform/config/config.ts';
import { settingsFile } from '#platform/config/settings-file.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { examineDatabase } from './examine-database.ts';
import {
  examineDisks,
  examineFfmpeg,
  examineRestore,
  examineSettings,
  examineUnits,
} from './examine-machine.ts';
import { domainOf, examineMailServer, examineSenderDomain } from './examine-mail.ts';
import { examineCertificate, examineVimeo } from './examine-outside.ts';

const SITE = { ja: 'サイト', en: 'Site' };
const SETTINGS = { ja: '設定', en: 'Settings' };

/** What the operator wants to be looked at besides. */
export interface Wish {
  /** Gets a test mail; null: none is sent. */
  mailTo: string | null;
  /** Name of the DKIM key, as the mail server uses it. */
  dkimSelector?: string | undefined;
}

async function examineRunning(config: Config): Promise<Finding[]> {
  const said = await askReady(config);
  const proxy = judgeProxy(said?.proxyNotTrusted ?? null, config.trustedProxies);
  return [judgeRunning(config, said), ...proxy];
}

function judgeRunning(config: Config, said: Said | null): Finding {
  if (said?.ready) {
    return well(
      SITE,
      `バージョン${said.version}が動いています。`,
      `Version ${said.version} is running.`,
    );
  }
  return said === null
    ? wrong(
        SITE,
        `${config.host}:${config.port} で動いていません。「orchard start」で開始し、「orchard logs」で理由を確かめてください。`,
        `It does not run at ${config.host}:${config.port}: start it with "orchard start"; "orchard logs" says why it ended.`,
      )
    : wrong(
        SITE,
        '動いていますが、会員を受け付けられません。下のデータベースの行を見てください。',
        'It runs, but cannot serve members: see the line of the database.',
      );
}

/**
 * Looks at everything that a site needs, and changes nothing.
 * @returns a finding for each part, in the order of reading
 */
export async function examineSite(wish: Wish): Promise<Finding[]> {
  let config: Config;
  try {
    config = readSettings();
  } catch (problem) {
    if (!(problem instanceof StartRefusal)) throw problem;
    const [ja, en] = [problem.sentence.ja.split('\n'), problem.sentence.en.split('\n')];
    return en.map((fault, at) => wrong(SETTINGS, ja[at] ?? fault, fault));
  }
  const { mailTo, dkimSelector: selector } = wish;
  // The site first: the database may be started for this, and it must not meet that.
  const running = await examineRunning(config);
  const rest = await Promise.all([
    examineSettings(config, settingsFile()),
    examineUnits(config),
    examineDisks(config),
    [examineRestore(config.dataDir)],
    examineDatabase(config),
    examineMailServer(config, mailTo),
    config.smtpUrl === null ? [] : examineSenderDomain(domainOf(config), { selector }),
    examineCertificate(config.publicUrl).then((finding) => [finding]),
    examineFfmpeg(config.ffmpegPath).then((finding) => [finding]),
    examineVimeo(config),
    examineScanner(config.clamd),
  ]);
  return [...running, ...rest.flat()];
}
