import type { Endpoint, ResponseOf } from '@orchard/contract/endpoint';
import type { resources } from '@orchard/contract/staff';
import type { ContentName } from './resource.ts';

type Answer<Name extends ContentName, Call extends 'list' | 'read'> =
  (typeof resources)[Name] extends Record<Call, infer E extends Endpoint> ? ResponseOf<E> : never;

/** One row of a kind's list. */
export type RowOf<Name extends ContentName> =
  Answer<Name, 'list'> extends readonly (infer Row)[] ? Row : never;

/** One whole record of a kind. */
export type RecordOf<Name extends ContentName> = Answer<Name, 'read'>;
