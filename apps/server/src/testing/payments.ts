import { staffApi } from '@orchard/contract/staff';
import { expect } from 'vitest';
import type { Scene } from './scene.ts';

/** A provider in a test, and what it proves itself with. */
export interface TestSource {
  id: number;
  path: string;
  secret: string;
}

/** Makes providers of a brand, and sends what they tell. */
export function createPayments({ app, config, asStaff }: Scene, brandId: number) {
  let count = 0;
  return {
    /** How many providers there are; the last one's name ends with it. */
    count: () => count,
    async addSource({ invites = false } = {}): Promise<TestSource> {
      count += 1;
      const body = {
        name: `提供元${count}`,
        kind: 'standard',
        brand_id: brandId,
        invites,
      } as const;
      const { id, url } = (await asStaff().call(staffApi['payment-sources.create'], { body })).body;
      const call = { params: { id }, body: { secret: '' } };
      const secret = (await asStaff().call(staffApi.renewPaymentSecret, call)).body.secret ?? '';
      return { id, path: new URL(url).pathname, secret };
    },
    /** Sends events in the order given, each of which happens at nine in the morning of its day. */
    async send(source: TestSource, ...events: { at: string; [name: string]: unknown }[]) {
      for (const { at, ...event } of events) {
        const { statusCode } = await app.inject({
          method: 'POST',
          url: source.path,
          headers: { host: config.publicUrl.host, authorization: `Bearer ${source.secret}` },
          payload: JSON.stringify({ reference: 'C-1', at: `${at}T09:00:00+09:00`, ...event }),
        });
        expect(statusCode).toBe(200);
      }
      await app.paymentWorker.run();
    },
  };
}
