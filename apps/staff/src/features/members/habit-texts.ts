import type { Habit } from '@orchard/contract/staff/habits';

const textOf = (subject: string, ...sentences: string[]) => ({
  subject,
  body: ['{name} 様', ...sentences, '{product}'].map((one) => `<p>${one}</p>`).join(''),
});

/** What a mail to them begins as; operators make it their own. */
export const HABIT_MAILS: Record<Habit, { subject: string; body: string }> = {
  not_begun: textOf(
    '最初の講義をご覧になりませんか',
    'ご入会いただき、ありがとうございます。',
    '講義は、お好きな時間に、お好きな動画からご覧いただけます。ご不明な点がありましたら、このメールにご返信ください。',
  ),
  silent: textOf(
    'お変わりありませんか',
    'いつもご視聴いただき、ありがとうございます。',
    'しばらくお見かけしておりませんが、お変わりありませんか。ご覧になった動画は、ホームの「続きから」から再開していただけます。ご要望やお困りのことがありましたら、このメールにご返信ください。',
  ),
  ending: textOf(
    '会員期間についてのご案内',
    'ご利用いただき、ありがとうございます。',
    '会員期間は{membership_until}までです。それまでに、気になっていた動画をぜひご覧ください。継続をご希望の場合や、ご不明な点がある場合は、このメールにご返信ください。',
  ),
};
