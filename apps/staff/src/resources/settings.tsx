import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import { kind, type Place, tab } from '#lib/resource.ts';

/** What is set once and seldom changed; its parts stand on one screen. */
export const settings: Place = {
  label: '設定',
  icon: SettingsIcon,
  to: '/settings',
  tabs: [
    tab(
      'サイト',
      kind('site-settings', () => import('#features/site-settings/site-settings-screens.tsx'), {
        only: ['List', 'Edit'],
        isSingle: true,
        hint: 'サイト名、差出人、お問い合わせ先、テストメール',
      }),
      kind('brands', () => import('#features/brands/brand-screens.tsx'), {
        hint: '会員区分の名前、ロゴ、色、お問い合わせ先',
      }),
      kind('terms', () => import('#features/terms/terms-screens.tsx'), {
        only: ['List', 'Edit'],
        hint: '会員が同意する規約の文面、次の規約の準備',
      }),
    ),
    tab(
      '会員への連絡',
      kind(
        'notification-settings',
        () => import('#features/notifications/notification-settings-screens.tsx'),
        {
          only: ['List', 'Edit'],
          isSingle: true,
          hint: '新しい動画やお知らせを、会員にいつ、どう知らせるか',
        },
      ),
      kind(
        'contact-categories',
        () => import('#features/contact-categories/contact-category-screens.tsx'),
        { hint: 'お問い合わせのフォームで会員が選ぶ種類' },
      ),
    ),
    tab(
      '外部サービスとの連携',
      kind(
        'payment-sources',
        () => import('#features/payment-sources/payment-source-screens.tsx'),
        {
          only: ['List', 'Create', 'Edit'],
          hint: '決済サービスからお支払いの通知を受け取り、会員期間に反映する',
        },
      ),
      kind('webhooks', () => import('#features/webhooks/webhook-screens.tsx'), {
        hint: '起きたことを、Slack、Chatwork、ほかのシステムに知らせる',
      }),
      kind('api-tokens', () => import('#features/api-tokens/api-token-screens.tsx'), {
        only: ['List'],
        hint: 'ほかのシステムが会員や動画を読み書きするための鍵',
      }),
      kind(
        'sign-in-provider',
        () => import('#features/staff-identities/sign-in-provider-screens.tsx'),
        {
          only: ['List'],
          read: ['staff.manage'],
          hint: 'スタッフが、GoogleやMicrosoftなどのアカウントで管理画面にログインする設定',
        },
      ),
    ),
    tab(
      'スタッフと運用',
      kind('operators', () => import('#features/operators/operator-screens.tsx'), {
        isFound: true,
        hint: '管理画面を使う人の追加、権限、利用停止',
      }),
      kind('maintenance', () => import('#features/maintenance/maintenance-screens.tsx'), {
        only: ['List'],
        read: ['site.maintain'],
        hint: '会員の画面を一時的に閉じる、日時を決めて予定する',
      }),
    ),
    {
      ...tab(
        'サーバー担当者向け',
        kind('site-state', () => import('#features/site-state/site-state-screens.tsx'), {
          only: ['List'],
          label: 'サイトの状態',
          read: ['staff.manage'],
          hint: 'データベース、ディスク、メール、バックアップが正常か',
        }),
        kind('jobs', () => import('#features/jobs/job-screens.tsx'), {
          only: ['List', 'Edit'],
          label: '一括処理',
          read: ['content.read'],
          hint: 'まとめて行った変更の経過と取り消し',
        }),
        kind('audit-log', () => import('#features/audit-log/audit-screens.tsx'), {
          only: ['List', 'Edit'],
          hint: 'だれが、いつ、何をしたか',
        }),
        kind('point-in-time', () => import('#features/point-in-time/point-in-time-screens.tsx'), {
          only: ['List'],
          label: '時点の復元',
          read: ['site.recover'],
          hint: '過去の時点のデータの確認と復元',
        }),
        kind('retention', () => import('#features/retention/retention-screens.tsx'), {
          only: ['List', 'Edit'],
          isSingle: true,
          hint: '記録を何日保存するか',
        }),
        kind('release-news', () => import('#features/release-news/release-news-screens.tsx'), {
          only: ['List'],
          label: 'バージョン情報',
          read: ['staff.manage'],
          hint: '新しいバージョンと安全性の修正',
        }),
      ),
      isFolded: true,
    },
  ],
};
