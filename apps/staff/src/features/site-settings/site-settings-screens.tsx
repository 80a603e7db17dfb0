import { Alert, Button, Chip, Link, Stack, Typography } from '@mui/material';
import type { ResponseOf } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import type { DnsState } from '@orchard/contract/staff/site-settings';
import { useQueryClient } from '@tanstack/react-query';
import { NumberInput, useRecordContext } from 'react-admin';
import { Navigate } from 'react-router';
import { call } from '#lib/api/call.ts';
import { useAction, useCall } from '#lib/use-call.ts';
import { useMay } from '#lib/use-rights.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { CopyForServer } from '#ui/for-server.tsx';
import { ContentEdit } from '#ui/form/content-screens.tsx';
import { LineInput } from '#ui/inputs/line-input.tsx';
import { ContactInputs, MailedInput } from '#ui/inputs/mailed-inputs.tsx';
import { SideBox } from '#ui/section.tsx';
import { Quiet } from '#ui/texts.tsx';

const STATES: Record<DnsState, { label: string; color: 'success' | 'warning' | 'default' }> = {
  ok: { label: '設定済み', color: 'success' },
  missing: { label: '未設定', color: 'warning' },
  unknown: { label: '確認できません', color: 'default' },
};

function DnsLine({ name, state }: { name: string; state: DnsState }) {
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      <Typography sx={{ minWidth: 72 }}>{name}</Typography>
      <Chip size="small" variant="outlined" {...STATES[state]} />
    </Stack>
  );
}

type MailDomain = ResponseOf<typeof staffApi.getMailDomain>;

const NO_MAIL_SERVER = `会員サイト（${window.location.host}）にメールサーバーが設定されていません。SMTP_URL と MAIL_FROM の設定をお願いします。`;

function DomainLines({ data }: { data: MailDomain }) {
  if (data.domain === null) {
    return (
      <>
        <Alert severity="warning">
          メールサーバーが設定されていないため、メールは外部に送信されず、テストメールも送信できません。サーバーの担当者に、メールサーバーの設定をご依頼ください。
        </Alert>
        <CopyForServer text={NO_MAIL_SERVER} />
      </>
    );
  }
  return (
    <>
      <Quiet>送信元のドメイン：{data.domain}</Quiet>
      <DnsLine name="SPF" state={data.spf} />
      <DnsLine name="DMARC" state={data.dmarc} />
      <Quiet>DKIM は、届いたテストメールの詳細（ヘッダー）で確認できます。</Quiet>
    </>
  );
}

/** A mail of trial to oneself, and what DNS says of the domain that mails come from. */
function TestMailBox() {
  const client = useQueryClient();
  const mayWrite = useMay('content.write');
  const mayReadMails = useMay('mail.read');
  const { data: domain } = useCall(staffApi.getMailDomain, {
    queryKey: ['mail-domain'],
    staleTime: 60_000,
    enabled: mayWrite,
  });
  const { mutate, isPending, data } = useAction(
    () => call(staffApi.sendTestMail, {}),
    ({ email }) => {
      void client.invalidateQueries({ queryKey: ['opening'] });
      return `${email} にテストメールを送信しました。届いているかご確認ください。`;
    },
  );
  if (!mayWrite) return null;
  return (
    <SideBox title="メールの送信">
      {domain && <DomainLines data={domain} />}
      <Button
        variant="outlined"
        aria-disabled={isPending}
        disabled={domain?.domain === null}
        onClick={() => !isPending && mutate()}
      >
        自分にテストメールを送信する
      </Button>
      {data && mayReadMails && <Link href={`/mails/${data.mail_id}`}>送信の結果を見る</Link>}
    </SideBox>
  );
}

/** There is one record; the menu leads straight to it. */
export const List = () => <Navigate to="/site-settings/1" replace />;

function Names() {
  const usual = useRecordContext<RecordOf<'site-settings'>>()?.usual_name ?? '';
  return (
    <>
      <LineInput
        source="name"
        label="サイト名"
        placeholder={usual}
        helperText={`フッター、ログイン前の画面のタイトル、スタッフへのメールに使います。空欄のときは、最初のブランドの名前（「${usual}」）です。`}
      />
      <MailedInput
        source="sender_name"
        label="差出人名"
        helperText="スタッフへのメールの差出人です。空欄のときはサイト名です。会員へのメールはブランド名で届きます。"
      />
    </>
  );
}

export const Edit = () => (
  <ContentEdit side={<TestMailBox />}>
    <Names />
    <ContactInputs hint="お問い合わせ先のないブランドで使います。メールの署名と返信先になり、ログイン前の画面にも表示されます。" />
    <NumberInput
      size="medium"
      source="reminder_hours"
      label="再通知までの時間"
      helperText="質問・お問い合わせに回答がないまま、この時間（単位は時間）がたつと、スタッフにメールで1回お知らせします。0にすると再通知しません。"
    />
    <NumberInput
      size="medium"
      source="next_lecture_days"
      label="続きのご案内を送るまでの日数"
      helperText="この日数のあいだ視聴のない会員に、続きの動画を18時にご案内します（14日に1回まで）。0にすると送りません。"
    />
    <NumberInput
      size="medium"
      source="max_playing"
      label="同時に再生できる端末の数"
      helperText="会員がこの数より多くの端末で同時に再生しようとすると、どの端末で再生するかをたずねます。0にすると制限しません。"
    />
    {([1, 2] as const).map((at) => (
      <LineInput
        key={at}
        source={`member_own_${at}`}
        label={`会員の独自の項目${at}の名前`}
        sx={{ '& .MuiInputBase-root': { maxWidth: 400 } }}
        helperText={
          at === 1
            ? '会員ごとに控えたいこと（紹介者、所属など）の名前です。空欄の項目はどこにも表示されません。'
            : false
        }
      />
    ))}
  </ContentEdit>
);
