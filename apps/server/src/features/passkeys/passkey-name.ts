/** What people call the keepers of passkeys, by the number that each says of itself (AAGUID). */
const KEEPERS: Record<string, string> = {
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'iCloudキーチェーン',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'iCloudキーチェーン',
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Googleパスワードマネージャー',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome（Mac）',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  'd3452668-01fd-4c12-926c-83a4204853aa': 'Microsoftパスワードマネージャー',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
};

const DEVICES: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];

/**
 * A first name for a passkey, which its owner may change: its keeper, a key to plug in, or the device
 * that it was made on.
 * @param browser the browser's own name (User-Agent)
 */
export function firstName(
  { aaguid, transports }: { aaguid: string; transports: readonly string[] },
  browser: string,
): string {
  const keeper = KEEPERS[aaguid];
  if (keeper) return keeper;
  const isPluggedIn = transports.some((way) => way === 'usb' || way === 'nfc');
  if (isPluggedIn && !transports.includes('internal')) return 'セキュリティキー';
  const [, device] = DEVICES.find(([pattern]) => pattern.test(browser)) ?? [];
  return device ? `${device}のパスキー` : 'パスキー';
}
