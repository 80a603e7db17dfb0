type Rules = readonly (readonly [pattern: RegExp, name: string])[];

/** Devices by what browsers say of themselves; the first that fits is it. */
const DEVICES: Rules = [
  [/iPhone|iPod/, 'iPhone'],
  // Chrome, Firefox and Edge of an iPad that asks for pages as a Mac does.
  [/iPad|Macintosh.*(?:CriOS|FxiOS|EdgiOS|GSA)\//, 'iPad'],
  [/Android.*Mobile/, 'Androidスマートフォン'],
  [/Android/, 'Androidタブレット'],
  [/Windows NT/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  // Safari of an iPad says that it is a Mac.
  [/Macintosh.*Version\/[\d.]+ Safari/, 'MacまたはiPad'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** Browsers, those first that name another one too. */
const BROWSERS: Rules = [
  [/\bLine\//, 'LINE'],
  [/FBAN|FBAV|Instagram/, 'アプリ内ブラウザー'],
  [/\bGSA\//, 'Googleアプリ'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|OPT\/|OPX\//, 'Opera'],
  [/YaBrowser\//, 'Yandex'],
  [/Vivaldi\//, 'Vivaldi'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Android.*; wv\)/, 'アプリ内ブラウザー'],
  [/Chrom(?:e|ium)\/|CriOS\//, 'Chrome'],
  [/Version\/[\d.]+ .*Safari\//, 'Safari'],
  [/(?:iPhone|iPad|iPod).*AppleWebKit/, 'アプリ内ブラウザー'],
];

const UNKNOWN = '不明な端末';

const nameIn = (rules: Rules, userAgent: string) =>
  rules.find(([pattern]) => pattern.test(userAgent))?.[1];

/**
 * The kind of device that a browser says it is: 「iPhone・Safari」. Without versions, so that it stays
 * after an update; only what its owner can recognise.
 */
export function deviceKind(userAgent: string | undefined): string {
  // Longer lines are no browser's, and none may take long to read.
  const line = (userAgent ?? '').slice(0, 500);
  const names = [nameIn(DEVICES, line), nameIn(BROWSERS, line)].filter(Boolean);
  return names.join('・') || UNKNOWN;
}
