import { Webhook } from 'standardwebhooks';
import type { PushArrival } from './push-service.ts';

/**
 * What a webhook says, as its receiver reads it with the library.
 * @throws Error where the signature, the time or the body is not right
 */
export const openWebhook = ({ body, headers }: PushArrival, secret: string): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);
