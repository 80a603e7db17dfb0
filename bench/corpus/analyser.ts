import { spawnSync } from 'node:child_process';
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, run, unpacked } from './packages.ts';

/** A word of a text, as MeCab cuts it. */
export interface Word {
  surface: string;
  /** 名詞, 動詞 … */
  kind: string;
  /** 一般, サ変接続, 固有名詞, 接尾 … */
  subkind: string;
  /** In katakana; absent where the dictionary has none. */
  reading?: string;
}

/** Unpacks MeCab and compiles its dictionary, unless they are there already. */
function prepared(): { program: string; libraries: string; dictionary: string } {
  const dictionary = join(CACHE, 'packages', 'ipadic-utf8');
  const root = unpacked('mecab');
  const library = unpacked('libmecab2');
  const libraries = join(
    library,
    'usr/lib',
    `${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`,
  );
  if (!existsSync(dictionary)) {
    const source = join(unpacked('mecab-ipadic'), 'usr/share/mecab/dic/ipadic');
    const compiler = join(unpacked('mecab-utils'), 'usr/lib/mecab/mecab-dict-index');
    const fresh = `${dictionary}.new`;
    run('mkdir', ['-p', fresh], CACHE);
    run(
      'env',
      [
        `LD_LIBRARY_PATH=${libraries}`,
        compiler,
        '-d',
        source,
        '-o',
        fresh,
        '-f',
        'euc-jp',
        '-t',
        'utf-8',
      ],
      CACHE,
    );
    run('cp', [join(source, 'dicrc'), fresh], CACHE);
    renameSync(fresh, dictionary);
  }
  return { program: join(root, 'usr/bin/mecab'), libraries, dictionary };
}

/**
 * Cuts lines of text into words, by an analyser that the product does not use, so that queries made
 * of them do not favour the product.
 */
export function analyse(lines: readonly string[]): Word[][] {
  const { program, libraries, dictionary } = prepared();
  const node = '%m\\t%f[0]\\t%f[1]\\t%f[7]\\n';
  const { status, stdout, stderr, error } = spawnSync(
    program,
    ['-r', '/dev/null', '-d', dictionary, '-F', node, '-U', '%m\\t%f[0]\\t%f[1]\\t\\n'],
    {
      input: `${lines.join('\n')}\n`,
      encoding: 'utf8',
      env: { LD_LIBRARY_PATH: libraries },
      maxBuffer: 2 ** 28,
    },
  );
  if (status !== 0) throw new Error(`mecab: ${error?.message ?? stderr}`);
  const sentences = stdout.split(/^EOS$/m).slice(0, lines.length);
  return sentences.map((sentence) =>
    sentence
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const [surface = '', kind = '', subkind = '', reading] = line.split('\t');
        return { surface, kind, subkind, ...(reading && { reading }) };
      }),
  );
}
