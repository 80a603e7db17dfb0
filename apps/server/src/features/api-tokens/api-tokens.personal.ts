import {
  ADMINISTRATORS,
  ofStaff,
  type PersonalColumns,
} from '#platform/personal-data/personal-columns.ts';

export const apiTokensColumns: readonly PersonalColumns[] = [
  ofStaff({
    ...{ from: 'api_tokens', order: 505, title: 'プログラム用のトークン', seenBy: ADMINISTRATORS },
    purpose: '誰が作ったトークンかを示し、作った人の利用停止とともに止めるため',
    retention: '作った担当者の登録がある間',
    columns: { name: '名前', created_at: '作った日時', last_used_at: '最後に使われた日時' },
    secrets: { token_hash: 'トークンのハッシュ' },
    neutral: ['id', 'rights', 'expires_on', 'ended_at'],
  }),
];
