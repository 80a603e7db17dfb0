import { createMessages } from '#lib/messages.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'form.needed': '必須',
  'form.choose': '選択してください',

  'contact.success': 'お問い合わせを受け付けました。詳細はメールでご連絡いたします。',
  'contact.title': 'よくあるご質問・お問い合わせ',
  'contact.faq': 'よくあるご質問',
  'contact.to_form': 'お問い合わせフォームへ',
  'contact.form': 'お問い合わせフォーム',
  'contact.lead':
    'よくあるご質問で解決しないときは、こちらからお問い合わせください。ご登録のメールアドレスへご返信します。',
  'contact.brand': 'お問い合わせ先',
  'contact.category': 'お問い合わせの種類',
  'contact.subject': '件名',
  'contact.body': 'お問い合わせ内容',
  'contact.confirm': '入力内容を確認する',
  'contact.confirm.lead': 'まだ送信されていません。内容をご確認のうえ、送信してください。',
  'contact.back': '入力画面へ戻る',
  'contact.send': 'お問い合わせを送信する',
  'contact.unavailable': 'ただいま、お問い合わせフォームをご利用いただけません。',
  'contact.unavailable.hint':
    'フォームは{brands}の会員の方向けです。会員資格が登録されていないようですので、お手数ですが、次の連絡先までご連絡ください。',
  'contact.unavailable.unreachable':
    'フォームは{brands}の会員の方向けです。会員資格が登録されていないようですので、お手数ですが、ご入会のお手続きをされた窓口までご連絡ください。',
});
