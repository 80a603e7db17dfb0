import { NOBODY, place } from '#platform/personal-data/personal-place.ts';

export const idempotencyPlaces = [
  place({
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
  }),
];
