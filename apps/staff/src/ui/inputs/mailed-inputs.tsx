import { Box, Typography } from '@mui/material';
import { type TextInputProps, useRecordContext } from 'react-admin';
import { useMay } from '#lib/use-rights.ts';
import { Quiet } from '#ui/texts.tsx';
import { LineInput } from './line-input.tsx';

/** A line that stands in mails; text for operators who may not change what stands there. */
export function MailedInput(props: TextInputProps & { source: string; label: string }) {
  const record = useRecordContext();
  const { source, label } = props;
  if (useMay('mail.write')) return <LineInput {...props} />;
  return (
    <Box sx={{ mb: 1.5 }}>
      <Quiet>{label}</Quiet>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{record?.[source] || '（未設定）'}</Typography>
    </Box>
  );
}

/** How a person is reached, with what it takes to change that, or why it is text. */
export function ContactInputs({ hint }: { hint: string }) {
  const mayWrite = useMay('mail.write');
  return (
    <>
      <MailedInput
        source="contact_email"
        label="お問い合わせ先のメールアドレス"
        type="email"
        helperText={hint}
      />
      <MailedInput
        source="contact_telephone"
        label="お問い合わせ先の電話番号"
        type="tel"
        helperText="任意"
      />
      <MailedInput
        source="contact_hours"
        label="お問い合わせの受付時間"
        helperText="任意。例：平日 10:00〜17:00"
      />
      <Quiet sx={{ mb: 2 }}>
        {mayWrite
          ? 'メールの差出人名とお問い合わせ先は、変更して保存するときに認証コードの入力が必要です。'
          : 'メールの差出人名とお問い合わせ先は、会員へのメールに載るため、メールの文面を変更できる権限のあるスタッフだけが変更できます。'}
      </Quiet>
    </>
  );
}
