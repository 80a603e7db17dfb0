import { describe, expect, test } from 'vitest';
import { linesThatMatch, type SourceFile, sourceFiles } from './tree.ts';

/** A rule about where something may be written, and a line that breaks it. */
interface Habit {
  rule: string;
  pattern: RegExp;
  within: RegExp;
  except?: RegExp;
  control: string;
}

const tests = /\.test\.tsx?$/;

const habits: Habit[] = [
  {
    rule: 'only the settings read the environment',
    pattern: /process\.env/,
    within: /^(apps\/server\/src|packages)\//,
    except: /platform\/config\/(?:config|settings-file)\.ts|testing\/|\.test\.ts$/,
    control: 'const port = process.env.PORT;',
  },
  {
    rule: 'what the terminal says in Japanese is Japanese',
    pattern: /\bja: (?:'|`)(?=[^'`]*[a-z] [a-z])(?![^'`]*[ぁ-んァ-ヶ一-龠])/,
    within: /^(apps\/server|packages\/embedded-postgres)\/src\//,
    control: "throw new StartRefusal({ ja: 'The port is taken.', en: 'The port is taken.' });",
  },
  {
    rule: 'why a start or a command ends is printed in the language of the terminal (printProblem)',
    pattern: /console\.error\(.*\bproblem\b/,
    within: /^(apps\/server\/src|scripts)\//,
    except: /platform\/config\/config\.ts$|^scripts\/release/,
    control: 'console.error(problem instanceof StartRefusal ? problem.message : problem);',
  },
  {
    rule: 'HTML is shown by the one component that sanitises it',
    pattern: /dangerouslySetInnerHTML|\.innerHTML\s*=|insertAdjacentHTML/,
    within: /^apps\/(member|staff)\/src\//,
    except: /rich-text|\.test\.tsx?$/,
    control: '<div dangerouslySetInnerHTML={{ __html: body }} />',
  },
  {
    rule: "times that decide anything are the database's",
    pattern: /Date\.now\(\)|new Date\(\)/,
    within: /^apps\/server\/src\/(features|use-cases|platform\/(http|sessions|limits))\//,
    except: tests,
    control: 'const expires = Date.now() + 1000;',
  },
  {
    rule: 'journeys wait for what a person sees and find it as a person would',
    pattern: /waitForTimeout|getByTestId|setTimeout\(/,
    within: /^e2e\//,
    control: "await page.getByTestId('save').click();",
  },
  {
    rule: 'Escape that ends a Japanese conversion closes nothing',
    pattern: /event\.key === 'Escape'(?!.*isComposing)/,
    within: /^apps\/(member|staff)\/src\//,
    // It asks before all keys.
    except: /search-box\.tsx$/,
    control: "onKeyDown={(event) => event.key === 'Escape' && onCancel()}",
  },
  {
    rule: "a colour with a dot belongs into sx: Typography's color takes textSecondary and passes others over",
    pattern: /\bcolor="[a-z]+\.[a-z]+"/,
    within: /^apps\/staff\/src\//,
    control: '<Typography color="text.secondary">',
  },
  {
    rule: 'no test is switched off',
    pattern: /\b(test|it|describe)\.(skip|only|todo)\(/,
    within: /\.(test|spec)\.tsx?$/,
    except: /checks\/habits\.test\.ts/,
    control: "test.skip('later', () => {});",
  },
  {
    rule: 'lengths are measured by helpers that know what they measure (contract/lengths.ts)',
    pattern: /\bz\s*\.\s*(?:min|max)?(?:length|size)\(/i,
    within: /^(apps|packages)\//,
    except: /^packages\/contract\/src\/lengths\.ts$/,
    control: "z.string().check(z.maxLength(255, { error: 'too long' }))",
  },
  {
    rule: 'a test looks at the connections and locks of its own database, not at those of others beside it',
    pattern: /FROM pg_(?:stat_activity|locks)\b(?!.*(?:datname|JOIN pg_database))/,
    within: /^(?:apps\/server\/src|checks)\/.*(?<!runtime)\.test\.ts$/,
    except: /checks\/habits\.test\.ts/,
    control: "db.pool.query('SELECT pg_terminate_backend(pid) FROM pg_locks');",
  },
  {
    rule: 'search composes texts by the one function that keeps voicing marks with their kana',
    pattern: /normalize\('NFKC'\)/,
    within: /^apps\/server\/src\/(?:features\/(?:search|search-words|videos)|platform\/text)\//,
    except: tests,
    control: "for (const token of query.normalize('NFKC').split(' '))",
  },
  {
    rule: 'uploads come in by platform/storage/uploads.ts, which closes, scans, copies and compares them',
    pattern: /\bfileBody\(|arrivingFiles\(/,
    within: /^apps\/server\/src\//,
    except:
      /platform\/(?:http\/bodies|storage\/(?:uploads|arriving-files))\.ts$|\/sweep-\w+\.ts$|\.test\.ts$/,
    control: 'for await (const chunk of fileBody(request, MAX_IMAGE_BYTES)) sent.push(chunk);',
  },
  {
    rule: 'what decodes an address is used: the bundler takes a bare call away, and with it the fault it would find',
    pattern: /^\s*(?:de|en)codeURI(?:Component)?\(.*\);/,
    within: /^(apps|packages)\//,
    control: '    decodeURIComponent(text);',
  },
  {
    rule: 'no work is left for later under a mark',
    pattern: /\b(TODO|FIXME|XXX)\b/,
    within: /^(apps|packages|scripts|checks|e2e)\//,
    except: /checks\/habits\.test\.ts/,
    control: '// TODO: later',
  },
];

// Read once, because reading the tree takes longer than every search in it.
const tree = sourceFiles();

const breaches = (files: SourceFile[], { pattern, within, except }: Habit) =>
  linesThatMatch(
    files.filter(({ path }) => within.test(path) && !except?.test(path)),
    pattern,
  );

describe('habits of the house', () => {
  test.each(habits)('$rule', (habit) => {
    expect(breaches(tree, habit)).toEqual([]);
  });

  test.each(habits)('the check notices a breach: $rule', (habit) => {
    expect(linesThatMatch([{ path: 'x.ts', text: habit.control }], habit.pattern)).toHaveLength(1);
    expect(tree.some(({ path }) => habit.within.test(path))).toBe(true);
  });
});

describe('files stay small', () => {
  const limit = 400;
  const lengths = (files: SourceFile[]) =>
    files.map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }));

  test('none is longer than 400 lines, and 95 of 100 not longer than 250', () => {
    const all = lengths(tree);
    expect(all.filter(({ lines }) => lines > limit)).toEqual([]);
    const long = all.filter(({ lines }) => lines > 250);
    expect(long.length / all.length, JSON.stringify(long)).toBeLessThanOrEqual(0.05);
  });

  test('the check notices a long file', () => {
    const [file] = lengths([{ path: 'x.ts', text: 'x\n'.repeat(401) }]);
    expect(file?.lines).toBeGreaterThan(limit);
  });
});
