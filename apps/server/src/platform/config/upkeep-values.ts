/*
 * How the settings of looking after the site become their values. Each reader throws a
 * StartRefusal whose sentences, without their ends, follow the setting's name.
 */
import { isAbsolute } from 'node:path';
import {
  isLoopback,
  isLoopbackHost,
  isPublic,
  literalAddress,
} from '#platform/outgoing/address-class.ts';
import type { S3Settings } from '#platform/storage/s3-bucket.ts';
import { check, s3Settings, type Text } from './config-values.ts';
import { settingAddress } from './setting-address.ts';

/** The levels of the log's lines. */
const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export function logLevel(text: Text): LogLevel | null {
  if (text === undefined) return null;
  const level = LOG_LEVELS.find((one) => one === text);
  check(level !== undefined, {
    ja: `には${LOG_LEVELS.join('、')}のどれかを設定してください`,
    en: `must be one of ${LOG_LEVELS.join(', ')}`,
  });
  return level;
}

/** Where backups are kept: a folder, or a bucket below a prefix. */
export type BackupPlace =
  | { kind: 'folder'; folder: string }
  | { kind: 's3'; settings: S3Settings; prefix: string };

export function backupPlace(text: Text): BackupPlace | null {
  if (text === undefined) return null;
  if (isAbsolute(text)) return { kind: 'folder', folder: text };
  const expected = {
    ja: 'にはフォルダーの絶対パスか、https://key:secret@s3.example.jp/bucket/prefix?region=auto の形のアドレスを設定してください',
    en: 'must be an absolute folder, or look like https://key:secret@s3.example.jp/bucket/prefix?region=auto',
  };
  const value = settingAddress(text, expected);
  const [bucket, ...prefix] = value.pathname.split('/').filter(Boolean);
  const isAddress = value.protocol === 'https:' || isLoopbackHost(value.hostname);
  check(isAddress && value.username !== '' && value.password !== '' && !!bucket, expected);
  return {
    kind: 's3',
    settings: s3Settings(value, bucket),
    prefix: prefix.length > 0 ? `${prefix.join('/')}/` : '',
  };
}

export function recipients(text: Text): string[] {
  if (text === undefined) return [];
  const list = text.split(/[\s,]+/).filter(Boolean);
  for (const one of list) {
    check(/^age1[0-9a-z]{58,}$/.test(one), {
      ja: `には公開鍵（age1…）を設定してください`,
      en: `must be public keys (age1…)`,
    });
  }
  return list;
}

/** How many of the newest backups stay: one of each of the last days, weeks and months. */
export interface BackupKeep {
  days: number;
  weeks: number;
  months: number;
}

export function keep(text: Text = '7d 4w'): BackupKeep {
  const found = /^(\d{1,3})d(?: (\d{1,3})w)?(?: (\d{1,3})m)?$/.exec(text);
  check(found !== null, {
    ja: `は「7d 4w 6m」（日・週・月）の形で設定してください`,
    en: `must look like "7d 4w 6m" (days, weeks, months)`,
  });
  const [days = 0, weeks = 0, months = 0] = found.slice(1).map((count) => Number(count ?? 0));
  check(days > 0, { ja: `には1日以上を設定してください`, en: 'must keep one day at least' });
  return { days, weeks, months };
}

/** Days after which a backup is deleted in any case; the rule does not extend them. */
export function lastDay(text: Text = '35'): number {
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  check(days >= 1 && days <= 3650, {
    ja: `には1から3650までの日数を設定してください`,
    en: `must be a number of days from 1 to 3650`,
  });
  return days;
}

/** The stanza of pgBackRest that archives the database of DATABASE_URL; null: none is told. */
export function stanza(text: Text): string | null {
  if (text === undefined) return null;
  check(/^[a-z0-9][\w.-]{0,99}$/i.test(text), {
    ja: `にはpgBackRestのスタンザの名前を設定してください`,
    en: `must be the name of a stanza of pgBackRest`,
  });
  return text;
}

export function timeOfDay(text: Text = '03:30'): string | null {
  if (text === 'off') return null;
  const fits = /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
  check(fits, {
    ja: `には 03:30 のような時刻か「off」を設定してください`,
    en: `must be a time of day like 03:30, or "off"`,
  });
  return text;
}

/** Where newer versions are named; null: nobody is asked. */
export function releaseFeed(production: boolean): (text: Text) => URL | null {
  return (text) => {
    if (text === undefined) return null;
    const here = production ? '' : 'か、このサーバーのアドレス';
    const expected = {
      ja: `には https:// で始まる、パスワードのないインターネット上のアドレス${here}を設定してください`,
      en: `must be an address on the open internet that begins with https:// and holds no password${production ? '' : ', or an address of this machine'}`,
    };
    const value = settingAddress(text, expected);
    const address = literalAddress(value);
    const isOutside = value.protocol === 'https:' && (address === null || isPublic(address));
    const isHere = !production && /^https?:$/.test(value.protocol) && isLoopback(value);
    const isBare = value.username === '' && value.password === '' && value.hash === '';
    check((isOutside || isHere) && isBare, expected);
    return value;
  };
}
