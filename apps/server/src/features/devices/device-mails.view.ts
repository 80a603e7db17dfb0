import {
  type Addressee,
  type Message,
  mailTemplate,
  mailToMember,
} from '#platform/mail/mail-template.ts';

/** Tells a member of a sign-in from a device that was not used before. */
export const newDeviceTemplate = mailTemplate({
  id: 54,
  kind: 'new_device',
  title: '会員が新しい端末からログインしたとき',
  placeholders: {
    name: { label: '会員の氏名', sample: '山田 花子' },
    time: { label: 'ログインした日時（日本時間）', sample: '2026年4月1日 10:30' },
    device: { label: '端末の種類', sample: 'iPhone・Safari' },
    network: { label: 'ネットワーク（IPアドレスの一部）', sample: '203.0.x.x' },
    link: {
      label: 'パスワードの変更画面へのリンク',
      sample: 'https://example.jp/account/change-password',
      isNeeded: true,
    },
  },
  templateText: {
    subject: '新しい端末からログインがありました',
    body: [
      '{name} 様',
      'これまでに使われたことのない端末から、ログインがありました。',
      '日時：{time}（日本時間）\n端末：{device}\nネットワーク：{network}',
      'ご本人の操作であれば、お手続きは不要です。',
      'お心当たりがない場合は、第三者によるログインのおそれがあります。お手数ですが、すぐにパスワードを変更してください。変更すると、ほかの端末からはすべてログアウトします。',
      '{link}',
    ].join('\n\n'),
    link_label: 'パスワードを変更する',
  },
});

/** A sign-in, as the mail tells of it. */
export interface SignInPlace {
  /** In Japan, as people write it. */
  time: string;
  deviceKind: string;
  network: string;
}

export const newDeviceMail = (
  member: Addressee,
  origin: string,
  { time, deviceKind, network }: SignInPlace,
): Message =>
  mailToMember(newDeviceTemplate, member, {
    time,
    device: deviceKind,
    network: network || '不明',
    link: `${origin}/account/change-password`,
  });
