import { NOBODY, type PersonalColumns } from '#platform/personal-data/personal-columns.ts';

export const idempotencyColumns: readonly PersonalColumns[] = [
  {
    from: 'idempotency_keys',
    order: 220,
    whose: 'member',
    title: '送信の控え',
    purpose: '同じ送信が二重に届いても一度だけ扱うため',
    retention: '24時間',
    seenBy: NOBODY,
    columns: { path: '画面', answer: '返した内容', created_at: '日時' },
    secrets: { body_hash: '内容のハッシュ' },
    neutral: ['key'],
  },
];
