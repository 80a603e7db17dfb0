import { examineSite } from '#operations/doctor/examine-site.ts';
import type { Finding } from '#operations/findings/finding.ts';
import { becomeSiteUser } from '#operations/installation/system-user.ts';
import { type BilingualCommand, type Sentence, say, tell } from './localise.ts';

const MARKS: Record<Finding['state'], Sentence> = {
  well: { ja: '  良好  ', en: '   ok   ' },
  wrong: { ja: '【要対応】', en: '  WRONG ' },
  unsure: { ja: '  確認  ', en: '  look  ' },
};

async function run({ mail, dkim }: { mail?: string; dkim?: string }): Promise<void> {
  becomeSiteUser();
  const findings = await examineSite({ mailTo: mail ?? null, dkimSelector: dkim });
  for (const { about, state, says } of findings) {
    const colon = say({ ja: '：', en: ': ' });
    console.log(`${say(MARKS[state])} ${say(about)}${colon}${say(says)}`);
  }
  const wrongs = findings.filter(({ state }) => state === 'wrong').length;
  tell(
    wrongs === 0
      ? { ja: '\n直すべき点はありません。', en: '\nNothing is wrong.' }
      : { ja: `\n直すべき点が${wrongs}件あります。`, en: `\nTo be put right: ${wrongs}.` },
  );
  if (wrongs > 0) process.exitCode = 1;
}

/** `orchard doctor`: looks at everything that a site needs, and says what to do. */
export function addDoctor(program: BilingualCommand): void {
  program
    .command('doctor')
    .says(
      'サイトに必要なものをすべて調べ、直し方を表示する',
      'looks at everything that a site needs, and says what to do',
    )
    .flag('--mail <address>', 'テストメールの宛先', 'where to send a test mail')
    .flag(
      '--dkim <selector>',
      'DKIMのセレクター（署名の s= の値）',
      'the DKIM selector (s= in signatures)',
    )
    .action(run);
}
