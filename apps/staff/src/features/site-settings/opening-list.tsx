import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import OpenIcon from '@mui/icons-material/RadioButtonUncheckedOutlined';
import { Button, LinearProgress, Link, Paper, Stack, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import type { Right } from '@orchard/contract/staff/rights';
import { OPENING_STEPS, type OpeningStep } from '@orchard/contract/staff/site-settings';
import { useQueryClient } from '@tanstack/react-query';
import { usePermissions, useStore } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { useCall } from '#lib/use-call.ts';
import type { RowOf } from '#lib/wire-types.ts';
import { ActionButton } from '#ui/action-button.tsx';
import { useChoices } from '#ui/inputs/choices.tsx';
import { Quiet } from '#ui/texts.tsx';

interface Step {
  label: string;
  hint: string;
  /** Its screen. */
  to: string;
  right?: Right;
}

const STEPS: Record<OpeningStep, Step> = {
  name: {
    label: 'クラブの名前を決める',
    hint: '会員の画面と、会員へのメールの件名・差出人・署名に表示されます。どのブランドも、開いて確かめ、保存してください。',
    to: '/brands',
  },
  logo: {
    label: 'ロゴを登録する',
    hint: 'ブランドごとに、会員の画面の左上に表示されます。',
    to: '/brands',
  },
  terms: {
    label: '利用規約を確認して保存する',
    hint: '最初から入っているのは見本の文面です。',
    to: '/terms',
  },
  contact: {
    label: 'お問い合わせ先を登録する',
    hint: 'メールの署名と返信先になります。',
    to: '/site-settings/1',
    right: 'mail.write',
  },
  mail: {
    label: '自分にテストメールを送信する',
    hint: '招待の前に、メールが届くことを確かめます。メールサーバーの設定が必要です。',
    to: '/site-settings/1',
  },
  video: {
    label: '最初の動画を公開する',
    hint: '1本ずつ作成するか、まとめて取り込みます。',
    to: '/videos',
  },
  series: {
    label: '最初の講座を公開する',
    hint: '動画を順番に並べて、講座にまとめます。',
    to: '/series',
  },
  menu: {
    label: 'メニューを作成する',
    hint: '会員の画面の左に並びます。',
    to: '/menu-categories',
  },
  invitations: {
    label: '会員を招待する',
    hint: '一覧のファイルからまとめて登録できます。',
    to: '/member-imports/create',
    right: 'members.write',
  },
};

/** The names that members see now, each leading to where it is changed. */
function NamesOfNow() {
  const { data: brands } = useChoices<RowOf<'brands'>>('brands');
  if (!brands) return null;
  return (
    <Quiet>
      いまの名前：
      {brands.map(({ id, label }) => (
        <Link key={id} href={`/brands/${id}`}>{`「${label}」`}</Link>
      ))}
    </Quiet>
  );
}

function StepLine({ step, isDone, mayDo }: { step: OpeningStep; isDone: boolean; mayDo: boolean }) {
  const { label, hint, to } = STEPS[step];
  const style = { fontWeight: 600, alignSelf: 'start' };
  return (
    <Stack component="li" direction="row" spacing={1.5} sx={{ py: 1 }}>
      {isDone ? (
        <DoneIcon color="success" titleAccess="完了" />
      ) : (
        <OpenIcon color="disabled" titleAccess="未完了" />
      )}
      <Stack sx={{ minWidth: 0 }}>
        {mayDo ? (
          <Link href={to} sx={style}>
            {label}
          </Link>
        ) : (
          <Typography sx={style}>{label}</Typography>
        )}
        <Quiet>{hint}</Quiet>
        {step === 'name' && <NamesOfNow />}
      </Stack>
    </Stack>
  );
}

/** All steps are done: the site as its members see it. */
const MayOpen = () => (
  <Stack spacing={1} sx={{ alignItems: 'start', mt: 1 }}>
    <Typography>
      準備がすべて済みました。会員の画面は、ご自身を会員として招待すると確かめられます。
    </Typography>
    <Button variant="outlined" component="a" href="/" target="_blank" rel="noopener">
      会員の画面を開く
    </Button>
  </Stack>
);

/** The next step before the opening, and all of them where they are asked for; each ticks itself. Gone when somebody put them away. */
export function OpeningList() {
  const client = useQueryClient();
  const { permissions = [] } = usePermissions<Right[]>();
  const { data } = useCall(staffApi.getOpening, {
    queryKey: ['opening'],
    enabled: permissions.includes('content.write'),
  });
  const [isWhole, setIsWhole] = useStore('opening.whole', false);
  if (!data || data.is_closed) return null;
  const left = OPENING_STEPS.filter((step) => !data.done.includes(step));
  // The mail of trial may wait for a mail server: the step after it stands beside it.
  const next = left.slice(0, left[0] === 'mail' ? 2 : 1);
  const isReady = data.done.length === OPENING_STEPS.length;
  const title = isReady
    ? '公開できます'
    : `公開までの準備（${data.done.length}/${OPENING_STEPS.length}）`;
  return (
    <Paper component="section" variant="outlined" aria-label="公開までの準備" sx={{ px: 2, py: 1 }}>
      <Stack direction="row" sx={{ alignItems: 'baseline', flexWrap: 'wrap', gap: 1 }}>
        <Typography component="h2" variant="h6" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {!isReady && (
          <Button size="small" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            すべての手順
          </Button>
        )}
        <ActionButton
          size="small"
          act={() => call(staffApi.closeOpening, {})}
          done={() => {
            void client.invalidateQueries({ queryKey: ['opening'] });
            return '公開までの準備を閉じました。';
          }}
        >
          表示しない
        </ActionButton>
      </Stack>
      {isReady ? (
        <MayOpen />
      ) : (
        <>
          <LinearProgress
            variant="determinate"
            value={(data.done.length / OPENING_STEPS.length) * 100}
            aria-label={title}
            sx={{ my: 0.5 }}
          />
          <Stack component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {(isWhole ? OPENING_STEPS : next).map((step) => (
              <StepLine
                key={step}
                step={step}
                isDone={data.done.includes(step)}
                mayDo={permissions.includes(STEPS[step].right ?? 'content.write')}
              />
            ))}
          </Stack>
        </>
      )}
    </Paper>
  );
}
