import { expect, test } from 'vitest';
import { countAnswers, isWorse } from './watch.ts';

test('answers are counted by status, without the probes and what a maintenance refuses', () => {
  const text = [
    'http_request_duration_seconds_bucket{le="1",method="GET",route="/api/video",status="200"} 5',
    'http_request_duration_seconds_count{method="GET",route="/api/video",status="200"} 90',
    'http_request_duration_seconds_count{method="POST",route="/login",status="503"} 10',
    'http_request_duration_seconds_count{method="GET",route="/readyz",status="503"} 40',
    'http_request_duration_seconds_count{method="GET",route="maintenance",status="503"} 500',
  ].join('\n');
  expect(countAnswers(text)).toEqual({ all: 100, failed: 10 });
});

test.each([
  ['nothing is known', null, null, false],
  ['few fail, as chance has it', { all: 100, failed: 0 }, { all: 10, failed: 9 }, false],
  ['as many fail as before', { all: 100, failed: 10 }, { all: 1000, failed: 100 }, false],
  ['many more fail than before', { all: 100, failed: 1 }, { all: 1000, failed: 100 }, true],
  ['some fail, and none did', null, { all: 1000, failed: 20 }, true],
])('when %s', (_, before, now, worse) => {
  expect(isWorse(before, now)).toBe(worse);
});
