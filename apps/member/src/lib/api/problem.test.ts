import { expect, test } from 'vitest';
import { reasonOf } from './problem.ts';

const maintenance = { until: '2026-12-01 03:00:00', message: null };
const fields = { email: ['形式が正しくありません。'] };

test.each([
  [401, { message: 'Unauthenticated.' }, { kind: 'signed-out' }],
  [403, undefined, { kind: 'forbidden' }],
  [403, { message: 'x', reason: 'fresh_proof' }, { kind: 'unproved' }],
  [404, undefined, { kind: 'not-found' }],
  [409, { message: 'Conflict' }, { kind: 'too-many', fields: {} }],
  [409, { message: '中止になりました。' }, { kind: 'refused', message: '中止になりました。' }],
  [413, undefined, { kind: 'too-large' }],
  [419, undefined, { kind: 'stale' }],
  [422, { message: 'x', errors: fields }, { kind: 'fields', message: 'x', fields }],
  [422, 'リンクは無効です。', { kind: 'refused', message: 'リンクは無効です。' }],
  [422, { message: 'だめです。' }, { kind: 'refused', message: 'だめです。' }],
  [422, { message: 'x', errors: {} }, { kind: 'refused', message: 'x' }],
  [422, undefined, { kind: 'broken' }],
  [422, [1, 2], { kind: 'broken' }],
  [422, { errors: { email: [7, null] } }, { kind: 'broken' }],
  [429, { message: 'Too Many Attempts.' }, { kind: 'too-many', fields: {} }],
  [429, { message: 'x', errors: fields }, { kind: 'too-many', fields }],
  [400, undefined, { kind: 'broken' }],
  [500, { message: 'Server Error' }, { kind: 'broken' }],
  [503, undefined, { kind: 'broken' }],
  [503, { message: 'Service Unavailable', maintenance: null }, { kind: 'broken' }],
  [503, { message: 'Service Unavailable', maintenance }, { kind: 'maintenance', maintenance }],
])('%d with %j', (status, body, reason) => {
  expect(reasonOf(status, body)).toEqual(reason);
});
