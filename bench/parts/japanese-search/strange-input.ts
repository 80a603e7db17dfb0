import { digits } from '#bench/results.ts';
import type { Asker } from './asker.ts';

const escaped = encodeURIComponent;

/** What no reasonable member types, as it stands in an address. */
const STRANGE = [
  escaped('ー'.repeat(255)),
  escaped('あ'.repeat(255)),
  escaped('の'.repeat(255)),
  escaped('税'.repeat(255)),
  escaped('a'.repeat(255)),
  escaped(`${'a'.repeat(250)}!`),
  escaped(Array.from({ length: 127 }, (_, at) => '税金投資の法人融資'[at % 9]).join(' ')),
  escaped('について とは の方法 を に は が'),
  escaped('の'),
  escaped('は は は は は'),
  escaped('？！。、・「」'),
  escaped('!"#$%&()=~|`{+*}<>?_-^@[;:],./'),
  '%ED%A0%80',
  '%ED%B0%80%ED%A0%80',
  '%F0%A0',
  '%FF%FE',
  '%00',
  escaped('\\ud800'),
  escaped('(a+)+$'),
  escaped('((((((((((((((((((((((((((((((((((((((((('),
  escaped('(.*)*'.repeat(40)),
  escaped('[^'.repeat(100)),
  escaped('"'.repeat(40)),
  escaped('-'.repeat(40)),
  escaped('－'.repeat(40)),
  escaped('" -'.repeat(40)),
  escaped('-税金 -投資 -融資'),
  escaped("'); DROP TABLE videos; --"),
  escaped("'' & !| <-> :*"),
  escaped('\\'.repeat(100)),
  escaped('%'.repeat(100)),
  escaped('🇯🇵'.repeat(60)),
  escaped('か\u3099'.repeat(100)),
  escaped('\u200b'.repeat(255)),
  escaped('㍿'.repeat(200)),
  escaped('toushi'.repeat(40)),
  escaped('n'.repeat(255)),
  escaped('ﾊﾟ'.repeat(120)),
  escaped('ヴァ'.repeat(120)),
  escaped('々ゝゞ'.repeat(80)),
];

/** Sends strange input to every call that is there. */
export async function askStrangely(
  asker: Asker,
  calls: readonly string[],
  report: (line: string) => void,
): Promise<string> {
  let worst = { ms: 0, path: '' };
  const failed: string[] = [];
  for (const call of calls) {
    for (const one of STRANGE) {
      const path = `${call}${one}`;
      const { status, ms } = await asker.get(path);
      if (ms > worst.ms) worst = { ms, path };
      if (status >= 500) failed.push(`${status} ${decodable(path)}`);
    }
  }
  for (const one of failed) report(`strange input: ${one}`);
  return `**Strange input**: ${STRANGE.length} queries (255 signs, particles or signs alone, half characters, what hangs a regular expression) to ${calls.length} calls: at worst ${digits(worst.ms)} ms (goal ≤ 100), for \`${decodable(worst.path)}\`; ${failed.length} answers of 500 or above (goal 0).`;
}

function decodable(path: string): string {
  let text = path;
  try {
    text = decodeURIComponent(path);
  } catch {
    // Half characters stay escaped.
  }
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
