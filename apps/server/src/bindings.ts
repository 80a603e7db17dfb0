import { PROGRAM_PATH } from '@orchard/contract/programs';
import type { Binding } from '#platform/http/bind.ts';
import * as routes from './routes.generated.ts';

type Routes = (typeof routes)[keyof typeof routes];
type BindingsParts = [Routes] extends [(parts: infer P) => unknown] ? P : never;

/** The functions behind all calls: members', the console's and those for programs. */
export function allBindings(
  parts: BindingsParts,
): Record<'members' | 'console' | 'programs', Binding[]> {
  const bindings = Object.values(routes).flatMap((bind): Binding[] => bind(parts));
  const isForConsole = ({ endpoint }: Binding) => endpoint.path.startsWith('/api/staff/');
  const isForPrograms = ({ endpoint }: Binding) => endpoint.path.startsWith(PROGRAM_PATH);
  return {
    members: bindings.filter((binding) => !isForConsole(binding) && !isForPrograms(binding)),
    console: bindings.filter(isForConsole),
    programs: bindings.filter(isForPrograms),
  };
}
