/*
 * How one setting's text becomes its value. Each throws a StartRefusal whose sentences, without
 * their ends, follow the setting's name. None repeats the text: a secret may stand in any place.
 */
import { isIP } from 'node:net';
import { isLoopback, isPublic, literalAddress } from '#platform/outgoing/address-class.ts';
import type { ClamdAddress } from '#platform/outgoing/clamd.ts';
import type { S3Settings } from '#platform/storage/s3-bucket.ts';
import { settingAddress } from './setting-address.ts';
import { type Sentence, StartRefusal } from './start-refusal.ts';

/** The text of a setting; undefined: it is not set. */
export type Text = string | undefined;

/** @throws StartRefusal with the sentence unless it holds */
export function check(holds: boolean, sentence: Sentence): asserts holds {
  if (!holds) throw new StartRefusal(sentence);
}

function url(text: string, protocols: readonly string[]): URL {
  const begins = protocols.map((name) => `${name}//`);
  const expected = {
    ja: `には${begins.join('か')}で始まるアドレスを設定してください`,
    en: `must be an address that begins with ${begins.join(' or ')}`,
  };
  const value = settingAddress(text, expected);
  check(protocols.includes(value.protocol) && value.hostname !== '', expected);
  return value;
}

export function host(text: Text = '127.0.0.1'): string {
  const isName = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text);
  check(isIP(text) !== 0 || isName, {
    ja: `にはIPアドレスかホスト名を設定してください`,
    en: `must be an IP address or a host name`,
  });
  return text;
}

export function port(text: Text = '3000'): number {
  const value = Number(text);
  const fits = /^\d+$/.test(text) && value >= 1 && value <= 65_535;
  check(fits, {
    ja: `には1～65535の整数を設定してください`,
    en: `must be a whole number from 1 to 65535`,
  });
  return value;
}

export function origin(otherwise: string): (text: Text) => URL | null {
  return (text = otherwise) => {
    const value = url(text, ['http:', 'https:']);
    const bare = value.pathname === '/' && !value.search && !value.hash && !value.username;
    check(bare, {
      ja: `には ${value.origin} のように、パスのないオリジンを設定してください`,
      en: `must be an origin without a path, like ${value.origin}`,
    });
    return value;
  };
}

export function databaseUrl(text: Text): string | null {
  if (text === undefined) return null;
  const expected = {
    ja: `は postgres://user:password@host:5432/database の形で設定してください`,
    en: 'must look like postgres://user:password@host:5432/database',
  };
  // An address without a host is a unix socket, which PostgreSQL's own tools accept too.
  check(/^postgres(ql)?:$/.test(settingAddress(text, expected).protocol), expected);
  return text;
}

/** Whether an address leads to a server of this machine, over its socket. */
export const isOnSocket = (databaseUrl: string): boolean =>
  new URL(databaseUrl).searchParams.get('host')?.startsWith('/') === true;

export function smtpUrl(text: Text): string | null {
  return text === undefined ? null : url(text, ['smtp:', 'smtps:']).href;
}

export function mailFrom(text: Text): string | null {
  if (text === undefined) return null;
  const address = /^(?:[^<>\r\n]*<)?[^\s<>@,"]+@[^\s<>@,"]+>?$/;
  check(address.test(text) && text.includes('<') === text.endsWith('>'), {
    ja: `にはメールアドレスをひとつ、そのままか「名前 <アドレス>」の形で設定してください`,
    en: `must be one mail address, alone or as Name <address>`,
  });
  return text;
}

/** An address as programs take it: `mailto:` or `https:`. */
export function contact(text: Text): string | null {
  if (text === undefined) return null;
  const isMail = /^mailto:[^\s<>@,"?]+@[^\s<>@,"?]+$/.test(text);
  check(isMail || (/^https:\/\/[^\s]+$/.test(text) && URL.canParse(text)), {
    ja: `には mailto:security@example.jp か https:// で始まるアドレスを設定してください`,
    en: `must look like mailto:security@example.jp or begin with https://`,
  });
  return text;
}

export function count(least: number, most: number): (text: Text) => number | null {
  return (text) => {
    if (text === undefined) return null;
    const value = Number(text);
    const fits = /^\d{1,9}$/.test(text) && value >= least && value <= most;
    check(fits, {
      ja: `には${least}～${most}の整数を設定してください`,
      en: `must be a whole number from ${least} to ${most}`,
    });
    return value;
  };
}

/** Null: not set; empty: none, in so many words. */
export function networks(text: Text): string[] | null {
  if (text === undefined) return null;
  if (text === 'none') return [];
  const list = text.split(',').map((part) => part.trim());
  for (const network of list) {
    const [address = '', bits, ...rest] = network.split('/');
    const isNetwork =
      isIP(address) !== 0 &&
      rest.length === 0 &&
      (bits === undefined ||
        (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128)));
    check(isNetwork, {
      ja: 'にはIPアドレスかネットワークを、コンマで区切って設定してください（ないときは none）',
      en: 'must be IP addresses or networks, divided by commas, or none',
    });
  }
  return list;
}

export function flag(text: Text): boolean | undefined {
  check(text === undefined || text === '0' || text === '1', {
    ja: `には1か0を設定してください`,
    en: `must be 1 or 0`,
  });
  return text === undefined ? undefined : text === '1';
}

export function product(text: Text = 'Orchard'): { productName: string; productSlug: string } {
  // Role slugs and addresses contain the slug.
  const fits = /^[A-Za-z0-9](?:[A-Za-z0-9 _-]{0,38}[A-Za-z0-9])?$/.test(text);
  check(fits, {
    ja: `には英数字・空白・ハイフン・下線を1～40文字で設定してください`,
    en: `must be 1 to 40 letters A to Z, digits, spaces, hyphens or underscores`,
  });
  return { productName: text, productSlug: text.toLowerCase().replaceAll(' ', '-') };
}

export function oembedUrl(production: boolean): (text: Text) => URL {
  return (text = 'https://vimeo.com/api/oembed.json') => {
    const value = url(text, production ? ['https:'] : ['https:', 'http:']);
    const address = literalAddress(value);
    check(address === null || isPublic(address) || (!production && isLoopback(value)), {
      ja: `にはインターネット上のアドレス${production ? '' : 'かこのサーバーのアドレス'}を設定してください`,
      en: `must be on the open internet${production ? '' : ' or an address of this machine'}`,
    });
    return value;
  };
}

export function vimeoApiUrl(production: boolean): (text: Text) => URL {
  return (text = 'https://api.vimeo.com') => {
    const value = url(text, production ? ['https:'] : ['https:', 'http:']);
    // It is sent a token that opens the account: nobody else may read it.
    check(value.origin === 'https://api.vimeo.com' || (!production && isLoopback(value)), {
      ja: `には https://api.vimeo.com ${production ? '' : 'かこのサーバーのアドレス'}を設定してください`,
      en: `must be https://api.vimeo.com${production ? '' : ' or an address of this machine'}`,
    });
    return value;
  };
}

const WELL_KNOWN = /change.?me|replace.?me|secret|password|default|example|123456789/i;

export function secret(text: Text): string | null {
  if (text === undefined) return null;
  check(text.length >= 32, {
    ja: `は32文字以上にしてください（openssl rand -base64 33）`,
    en: 'must have at least 32 characters (openssl rand -base64 33)',
  });
  const variety = new Set(text).size;
  check(variety >= 10 && !WELL_KNOWN.test(text), {
    ja: `には単語や規則的な並びでなく、ランダムな文字列を設定してください（openssl rand -base64 33）`,
    en: 'must be random, not a word or a pattern (openssl rand -base64 33)',
  });
  return text;
}

export function program(text: Text = 'ffmpeg'): string | null {
  check(!text.includes('\0'), {
    ja: `にはプログラムの名前かパス、または「off」を設定してください`,
    en: 'must be the name or the path of a program, or "off"',
  });
  return text === 'off' ? null : text;
}

export function clamd(text: Text): ClamdAddress | null {
  if (text === undefined || text.startsWith('/')) return text === undefined ? null : { path: text };
  const [, host = '', port = ''] =
    /^(?:\[([0-9a-f:]+)\]|([^\s:]+)):(\d{1,5})$/i
      .exec(text)
      ?.filter((part) => part !== undefined) ?? [];
  check(host !== '' && Number(port) >= 1 && Number(port) <= 65_535, {
    ja: `には /run/clamav/clamd.ctl のようなソケットのパスか、127.0.0.1:3310 のようなホストとポートを設定してください`,
    en: `must be the path of a socket, like /run/clamav/clamd.ctl, or a host and port, like 127.0.0.1:3310`,
  });
  return { host, port: Number(port) };
}

export function s3Url(text: Text): S3Settings | null {
  if (text === undefined) return null;
  const value = url(text, ['https:', 'http:']);
  const path = value.pathname.split('/').filter(Boolean);
  check(path.length === 1 && value.username !== '' && value.password !== '', {
    ja: `は https://key:secret@s3.example.jp/bucket?region=auto の形で設定してください`,
    en: `must look like https://key:secret@s3.example.jp/bucket?region=auto`,
  });
  return s3Settings(value, path[0]);
}

/** A bucket as its address names it. */
export const s3Settings = (value: URL, bucket = ''): S3Settings => ({
  bucket: new URL(`/${bucket}`, value.origin),
  region: value.searchParams.get('region') ?? 'us-east-1',
  accessKeyId: decodeURIComponent(value.username),
  secretAccessKey: decodeURIComponent(value.password),
});

/** The first descriptor that systemd hands over. */
const HANDED_OVER = 3;

/**
 * The listening socket that whoever started this process has opened for it, as systemd does: visitors
 * wait in its queue from one process to the next. The words are for one process, not for its children.
 * @see sd_listen_fds(3)
 */
export const handedOver = ({ LISTEN_FDS, LISTEN_PID }: NodeJS.ProcessEnv): number | null =>
  LISTEN_FDS === '1' && LISTEN_PID === `${process.pid}` ? HANDED_OVER : null;
