// Makes a demo site large to measure it: npm run demo:scale -- [--videos n --members n --marks n]
import { parseArgs } from 'node:util';
import { PASSWORD } from '#demo/cast/people.ts';
import { readSettings } from '#platform/config/config.ts';
import { printProblem } from '#platform/config/print-problem.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { patiently } from '#platform/database/patiently.ts';
import { endOnSignals } from '#platform/lifecycle/shutdown.ts';
import { openStorage, type Storage } from '#platform/lifecycle/storage.ts';
import { SCALE_MEMBER, type Scale, scaleSite } from './scale-site.ts';

const report = (line: string) => console.log(line);

function readScale(): Scale {
  const { values } = parseArgs({
    options: {
      videos: { type: 'string', default: '2000' },
      members: { type: 'string', default: '5000' },
      marks: { type: 'string', default: '200000' },
    },
  });
  const read = (name: keyof typeof values) => {
    const text = values[name];
    if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
    throw new StartRefusal({
      ja: `--${name} は1～9999999の整数で指定してください（「${text}」は使えません）。`,
      en: `--${name} must be a whole number from 1 to 9999999, not "${text}".`,
    });
  };
  return { videos: read('videos'), members: read('members'), marks: read('marks') };
}

let storage: Storage | undefined;
const isEnding = endOnSignals({
  inOrder: async () => storage?.close(),
  atOnce: () => storage?.abandon(),
  report,
});

try {
  const begin = performance.now();
  const scale = readScale();
  const config = readSettings();
  if (config.production) {
    throw new StartRefusal({
      ja: '本番のサイトに架空の会員は作れません。何も変更していません。',
      en: 'Made-up members have no place in production. Nothing was changed.',
    });
  }
  storage = await openStorage(config, report);
  await patiently(storage.owner, (database) => scaleSite(database, config, scale, report));
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  report(`Done in ${seconds} s. Sign in as ${SCALE_MEMBER} with ${PASSWORD}.`);
  await storage.close();
} catch (problem) {
  if (!isEnding()) {
    const { code, message } = problem as NodeJS.ErrnoException;
    if (code?.startsWith('ERR_PARSE_ARGS')) console.error(message);
    else printProblem(problem);
    await storage?.close().catch(() => {});
    process.exit(1);
  }
}
