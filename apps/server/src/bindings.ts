import type { Binding } from '#platform/http/bind.ts';
import * as routes from './routes.generated.ts';

type Routes = (typeof routes)[keyof typeof routes];
type BindingsParts = [Routes] extends [(parts: infer P) => unknown] ? P : never;

/** The functions behind all calls: members' and the console's. */
export function allBindings(parts: BindingsParts): { members: Binding[]; console: Binding[] } {
  const bindings = Object.values(routes).flatMap((bind): Binding[] => bind(parts));
  const isForConsole = ({ endpoint }: Binding) => endpoint.path.startsWith('/api/staff/');
  return {
    members: bindings.filter((binding) => !isForConsole(binding)),
    console: bindings.filter(isForConsole),
  };
}
