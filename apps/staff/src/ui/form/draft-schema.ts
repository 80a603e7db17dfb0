import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import { callsOf } from '#lib/resource.ts';

/**
 * Checks a form with the contract's own rule for what may be written of that kind, and leaves out
 * what may not be written, such as number and revision.
 * @param call whether a record is made or changed
 */
export function draftResolver(name: string, call: 'create' | 'update'): Resolver<FieldValues> {
  const body = callsOf(name)[call]?.spec.body;
  if (!body) throw new Error(`${name} cannot be written.`);
  return zodResolver(body as never) as unknown as Resolver<FieldValues>;
}
