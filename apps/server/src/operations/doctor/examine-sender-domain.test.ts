import { expect, test } from 'vitest';
import type { AskText } from '#platform/outgoing/ask-dns.ts';
import { examineSenderDomain } from './examine-sender-domain.ts';

/** DNS with these text records; answers as it does about names that are not there. */
const dns =
  (records: Record<string, string>): AskText =>
  async (name) => {
    const text = records[name];
    if (text !== undefined) return [[text.slice(0, 4), text.slice(4)]];
    const isAbove = Object.keys(records).some((one) => one.endsWith(`.${name}`));
    throw Object.assign(new Error(name), { code: isAbove ? 'ENODATA' : 'ENOTFOUND' });
  };

const states = async (records: Record<string, string>, selector?: string) =>
  (await examineSenderDomain('mail.example.jp', { selector, ask: dns(records) })).map(
    ({ about, state }) => `${about.en} ${state}`,
  );

const COMPLETE = {
  'mail.example.jp': 'V=SPF1 include:relay.example -all',
  's1._domainkey.mail.example.jp': 'v=DKIM1; p=MIIB',
  '_dmarc.mail.example.jp': 'v=DMARC1; p=none',
};

test('a domain with all three is well, whether the key is named or not', async () => {
  const all = ['SPF well', 'DKIM well', 'DMARC well'];
  expect(await states(COMPLETE)).toEqual(all);
  expect(await states(COMPLETE, 's1')).toEqual(all);
});

test('a key of another name is not the one', async () => {
  expect(await states(COMPLETE, 's2')).toEqual(['SPF well', 'DKIM wrong', 'DMARC well']);
});

test('each that is missing is wrong, and what to do is said', async () => {
  const none = await examineSenderDomain('mail.example.jp', {
    ask: dns({ 'mail.example.jp': 'google-site-verification=1' }),
  });
  expect(none.map(({ state }) => state)).toEqual(['wrong', 'wrong', 'wrong']);
  expect(none[2]?.says.ja).toContain('v=DMARC1; p=none');
});

test('the domain above may speak for it in DMARC', async () => {
  expect(await states({ '_dmarc.example.jp': 'v=DMARC1; p=reject' })).toContain('DMARC well');
  expect(await states({ '_dmarc.jp': 'v=DMARC1; p=reject' })).toContain('DMARC wrong');
});

test('without DNS nothing is judged', async () => {
  const ask = () => Promise.reject(Object.assign(new Error('timeout'), { code: 'ETIMEOUT' }));
  const findings = await examineSenderDomain('example.jp', { ask });
  expect(findings.map(({ state }) => state)).toEqual(['unsure', 'unsure', 'unsure']);
});
