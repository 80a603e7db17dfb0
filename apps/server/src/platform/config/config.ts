import { resolve } from 'node:path';
import { isLoopbackHost } from '#platform/outgoing/address-class.ts';
import type { Config } from './config-type.ts';
import * as read from './config-values.ts';
import { projectFolder } from './folders.ts';
import { parseSettings, readSettingsFile } from './settings-file.ts';
import { type Sentence, StartRefusal } from './start-refusal.ts';
import * as upkeep from './upkeep-values.ts';

export type { Config } from './config-type.ts';

/** The folders in which programs of this machine are looked for. */
export function searchPath(): string {
  const { PATH } = process.env;
  return PATH || '/usr/local/bin:/usr/bin:/bin';
}

/** The language of the person at the terminal, as the environment says. */
export function language(): 'ja' | 'en' {
  const { LC_ALL, LC_MESSAGES, LANG } = process.env;
  return (LC_ALL || LC_MESSAGES || LANG || '').startsWith('ja') ? 'ja' : 'en';
}

/**
 * Prints why a start or a command ends: a refusal as its sentence in the language of the terminal,
 * anything else with its stack.
 */
export function printProblem(problem: unknown): void {
  console.error(problem instanceof StartRefusal ? problem.sentence[language()] : problem);
}

/** In the place of an address that cannot be read; nobody gets it. */
const FAULTY = new URL('http://faulty.invalid');

/**
 * Reads the settings from the environment and, where it is silent, from the file of settings, whose
 * lines it adds to the environment.
 *
 * @throws StartRefusal with one sentence for each fault, all of them at once.
 */
export function readSettings(): Config {
  const file = readSettingsFile();
  for (const [name, value] of Object.entries(file.values)) process.env[name] ??= value;
  return readConfig(process.env, file);
}

/**
 * Reads the settings from the environment. An empty value counts as absent.
 *
 * @param file what the file of settings says, for faults that only show there
 * @throws StartRefusal with one sentence for each fault, all of them at once.
 */
export function readConfig(env: NodeJS.ProcessEnv, file = parseSettings('')): Config {
  const faults: Sentence[] = [];
  const names = new Set(['DATA_DIR']);
  const take = <T>(name: string, read: (text: string | undefined) => T, otherwise: T): T => {
    names.add(name);
    try {
      return read(env[name]?.trim() || undefined);
    } catch (fault) {
      if (!(fault instanceof StartRefusal)) throw fault;
      const { ja, en } = fault.sentence;
      faults.push({ ja: `${name}${ja}。`, en: `${name} ${en}.` });
      return otherwise;
    }
  };
  const refuseIf = (isWrong: boolean, sentence: Sentence) => {
    if (isWrong) faults.push(sentence);
  };

  const host = take('HOST', read.host, '');
  const port = take('PORT', read.port, 0);
  const publicUrl = take('PUBLIC_URL', read.origin(`http://localhost:${port || 3000}`), null);
  const nodeEnv = take('NODE_ENV', (text) => text, undefined);
  const production = publicUrl?.protocol === 'https:' || nodeEnv === 'production';
  refuseIf(production && publicUrl?.protocol === 'http:', {
    ja: 'NODE_ENVがproductionのとき、PUBLIC_URLは https:// で始めてください。',
    en: 'PUBLIC_URL must begin with https:// when NODE_ENV is production.',
  });

  // Over plain http, everybody on the network can read passwords and sessions.
  const exposed =
    publicUrl?.protocol !== 'http:' || production
      ? undefined
      : !isLoopbackHost(publicUrl.hostname)
        ? `PUBLIC_URL ${publicUrl.origin}`
        : host !== '' && !isLoopbackHost(host)
          ? `HOST ${host}`
          : undefined;
  const insecureTrial = exposed !== undefined;
  const mayBeInsecure = take('INSECURE_TRIAL', read.flag, undefined) ?? false;
  refuseIf(insecureTrial && !mayBeInsecure, {
    ja: `${exposed} ではほかの人も入れるため、https:// で始まるPUBLIC_URLが必要です。自分のネットワークで試すだけなら、INSECURE_TRIAL=1 を設定してください。`,
    en: `${exposed} lets others in, and needs a PUBLIC_URL that begins with https://; for trying out in a network of your own set INSECURE_TRIAL=1.`,
  });

  // Without its proxy's word all visitors share one address, and one visitor's limits.
  const trustedProxies = take('TRUSTED_PROXIES', read.networks, []);
  refuseIf(publicUrl?.protocol === 'https:' && trustedProxies === null, {
    ja: 'https:// のサイトには、TRUSTED_PROXIESも必要です。TLSを受け持つ手前のプロキシのアドレスを設定してください（同じサーバーなら 127.0.0.1、X-Forwarded-Forを送らないプロキシなら none）。',
    en: 'TRUSTED_PROXIES is required with https: set it to the address of the proxy in front that speaks TLS (127.0.0.1 on this machine, "none" for one that sends no X-Forwarded-For).',
  });

  const databaseUrl = take('DATABASE_URL', read.databaseUrl, null);
  const databaseReplicaUrl = take('DATABASE_REPLICA_URL', read.databaseUrl, null);
  const databaseDirectUrl = take('DATABASE_DIRECT_URL', read.databaseUrl, null);
  const databaseOwnerUrl = take('DATABASE_OWNER_URL', read.databaseUrl, null);
  const further = databaseReplicaUrl ?? databaseDirectUrl ?? databaseOwnerUrl;
  refuseIf(databaseUrl === null && further !== null, {
    ja: 'DATABASE_REPLICA_URL、DATABASE_DIRECT_URL、DATABASE_OWNER_URLには、同じデータベースを指すDATABASE_URLも必要です。',
    en: 'DATABASE_URL is required with DATABASE_REPLICA_URL, DATABASE_DIRECT_URL and DATABASE_OWNER_URL: they lead to the same database.',
  });
  const appSecret = take('APP_SECRET', read.secret, 'faulty');
  // Several machines need one secret; a single one has its own in its data folder.
  refuseIf(databaseUrl !== null && !read.isOnSocket(databaseUrl) && appSecret === null, {
    ja: '別のサーバーのDATABASE_URLにはAPP_SECRETも必要です。32文字以上のランダムな文字列を設定してください（openssl rand -base64 33）。',
    en: 'APP_SECRET is required with DATABASE_URL: set it to 32 or more random characters (openssl rand -base64 33).',
  });

  const smtpUrl = take('SMTP_URL', read.smtpUrl, null);
  const mailFrom = take('MAIL_FROM', read.mailFrom, 'faulty');
  refuseIf(smtpUrl !== null && mailFrom === null, {
    ja: 'SMTP_URLにはMAIL_FROMも必要です。メールの送信元のアドレスを設定してください。',
    en: 'MAIL_FROM is required with SMTP_URL: set it to the address that mails come from.',
  });

  const demo = take('DEMO', read.flag, undefined);
  refuseIf(demo === true && production, {
    ja: '本番ではDEMOを1にできません。デモのログイン情報は誰もが知っています。',
    en: 'DEMO must not be 1 in production: its sign-ins are known to everybody.',
  });
  refuseIf(demo === true && insecureTrial, {
    ja: 'ほかの人も入れるサイトではDEMOを1にできません。デモのログイン情報は誰もが知っています。',
    en: 'DEMO must not be 1 where others come in: its sign-ins are known to everybody.',
  });

  const metricsHost = take('METRICS_HOST', read.host, '');
  const metricsToken = take('METRICS_TOKEN', read.secret, 'faulty');
  refuseIf(metricsHost !== '' && !isLoopbackHost(metricsHost) && metricsToken === null, {
    ja: `METRICS_HOST ${metricsHost} にはMETRICS_TOKENも必要です。ないと、そこに届く誰もが計測値を読めます。`,
    en: `METRICS_TOKEN is required with METRICS_HOST ${metricsHost}: everybody who reaches it reads the measurements otherwise.`,
  });
  const backupTo = take('BACKUP_TO', upkeep.backupPlace, null);
  const backupRecipients = take('BACKUP_RECIPIENT', upkeep.recipients, ['faulty']);
  refuseIf(backupTo !== null && backupRecipients.length === 0, {
    ja: 'BACKUP_TOにはBACKUP_RECIPIENTも必要です。秘密鍵を手元に持つ公開鍵（age1…）を設定してください。',
    en: 'BACKUP_RECIPIENT is required with BACKUP_TO: set it to the public key (age1…) whose other half you keep.',
  });
  const stanza = take('PGBACKREST_STANZA', upkeep.stanza, null);
  refuseIf(databaseUrl === null && stanza !== null, {
    ja: 'PGBACKREST_STANZAにはDATABASE_URLも必要です。内蔵のデータベースは、秒単位では記録できません。',
    en: 'DATABASE_URL is required with PGBACKREST_STANZA: the embedded database cannot be archived.',
  });

  const config: Config = {
    host,
    port,
    listenFd: read.handedOver(env),
    publicUrl: publicUrl ?? FAULTY,
    production,
    insecureTrial,
    dataDir: resolve(projectFolder, env.DATA_DIR?.trim() || 'data'),
    databaseUrl,
    databaseReplicaUrl,
    databaseDirectUrl,
    databaseOwnerUrl,
    smtpUrl,
    mailFrom,
    mailConnections: take('MAIL_CONNECTIONS', read.count(1, 50), null) ?? 4,
    mailRate: take('MAIL_RATE', read.count(1, 100_000), null),
    mailDailyCap: take('MAIL_DAILY_CAP', read.count(1, 100_000_000), null),
    demo:
      demo === true
        ? 'on'
        : demo === undefined && !databaseUrl && !production && !insecureTrial
          ? 'if-empty'
          : 'off',
    ...take('PRODUCT_NAME', read.product, { productName: '', productSlug: '' }),
    videoOembedUrl: take('VIDEO_OEMBED_URL', read.oembedUrl(production), FAULTY),
    vimeoApiUrl: take('VIMEO_API_URL', read.vimeoApiUrl(production), FAULTY),
    appSecret,
    trustedProxies: trustedProxies ?? [],
    metricsPort: take('METRICS_PORT', (text) => (text ? read.port(text) : null), null),
    metricsHost,
    metricsToken,
    securityContact: take('SECURITY_CONTACT', read.contact, null),
    logLevel: take('LOG_LEVEL', upkeep.logLevel, null),
    backupTo,
    backupRecipients,
    backupKeep: take('BACKUP_KEEP', upkeep.keep, upkeep.keep(undefined)),
    backupLastDay: take('BACKUP_LAST_DAY', upkeep.lastDay, upkeep.lastDay(undefined)),
    pgbackrest: stanza === null ? null : { stanza },
    backupAt: take('BACKUP_AT', upkeep.timeOfDay, null),
    releaseFeed: take('RELEASE_FEED', upkeep.releaseFeed(production), null),
    ffmpegPath: take('FFMPEG_PATH', read.program, null),
    filmsS3: take('FILMS_S3_URL', read.s3Url, null),
    clamd: take('CLAMD', read.clamd, null),
  };

  for (const name of file.cut) {
    refuseIf(true, {
      ja: `設定ファイルの ${name} の値は # で切れています。値を引用符（"）で囲み、アドレスの中の # は %23 と書いてください。コメントの # の前には空白を入れてください。`,
      en: `The value of ${name} in the file of settings ends at a #: put it in quotes ("), and write %23 for a # within an address. A remark begins with a blank before its #.`,
    });
  }
  for (const name of Object.keys(file.values)) {
    refuseIf(!names.has(name), {
      ja: `設定ファイルの ${name} は設定の名前ではありません。名前は .env.example にすべてあります。`,
      en: `${name} in the file of settings is no setting: .env.example names them all.`,
    });
  }
  if (faults.length > 0) {
    throw new StartRefusal({
      ja: faults.map(({ ja }) => ja).join('\n'),
      en: faults.map(({ en }) => en).join('\n'),
    });
  }
  return config;
}
