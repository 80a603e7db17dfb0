import { type ReleaseSeverity, SEVERITY_LABELS } from '@orchard/contract/staff/release-news';
import { type Message, mailTemplate, mailTo } from '#platform/mail/mail-template.ts';

/** Tells administrators of a version that mends a serious weakness. */
export const securityReleaseTemplate = mailTemplate({
  id: 42,
  kind: 'security_release',
  title: '重大な弱点を直したバージョンが出たとき（管理者へ）',
  placeholders: {
    name: { label: 'スタッフの名前', sample: '佐藤 美咲' },
    running: { label: '動いているバージョン', sample: '1.0.0' },
    list: {
      label: 'バージョン・深刻度・直した内容の一覧',
      sample: '■ 1.0.1（深刻度：高）\n・ログインの回数制限をすり抜けられる問題を直しました。',
      isNeeded: true,
      hasLines: true,
    },
    link: { label: '管理画面へのリンク', sample: 'https://example.jp/staff/release-news' },
  },
  templateText: {
    subject: '{product} 安全性に関わる更新をお願いします',
    body: [
      '{name} 様',
      'サイトの重大な弱点を直したバージョンが出ました。このサイトは {running} で動いています。早めの更新をお願いいたします。',
      '{list}',
      '更新のしかたは、管理画面の「バージョン情報」にあります。このお知らせは、バージョンごとに1度だけお送りします。',
      '{link}',
    ].join('\n\n'),
    link_label: 'バージョン情報を開く',
  },
});

export const securityReleaseMail = (
  { name, email }: { name: string; email: string },
  origin: string,
  running: string,
  releases: readonly { version: string; severity: string; security: readonly string[] }[],
): Message =>
  mailTo(securityReleaseTemplate, email, {
    name,
    running,
    list: releases
      .map(({ version, severity, security }) =>
        [
          `■ ${version}（深刻度：${SEVERITY_LABELS[severity as ReleaseSeverity]}）`,
          ...security.map((line) => `・${line}`),
        ].join('\n'),
      )
      .join('\n\n'),
    link: `${origin}/staff/release-news`,
  });
