import { Component, memo, type ReactNode } from 'react';
import { Outlet, type RouteObject, useRoutes } from 'react-router';
import type { Opened, Part } from './open-screen.ts';
import { ProblemContext } from './use-router.ts';

interface Caught {
  opened: Opened;
  error?: { thrown: unknown } | undefined;
}

/** Shows a problem in place of what breaks while it is drawn, until something else is opened. */
class Boundary extends Component<
  { opened: Opened; problem: ReactNode; children: ReactNode },
  Caught
> {
  override state: Caught = { opened: this.props.opened };

  static getDerivedStateFromError(thrown: unknown): Partial<Caught> {
    return { error: { thrown } };
  }

  static getDerivedStateFromProps({ opened }: { opened: Opened }, state: Caught): Caught | null {
    return opened === state.opened ? null : { opened, error: undefined };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return <ProblemContext value={error.thrown}>{this.props.problem}</ProblemContext>;
  }
}

function elementOf({ screen }: Part, depth: number, opened: Opened): ReactNode {
  const { Component: Shown = Outlet, Fallback, Problem } = screen;
  const isOpening =
    !opened.isReady && opened.parts.findLastIndex((part) => part.screen.Fallback) === depth;
  if (isOpening && Fallback) return <Fallback />;
  if (!Problem) return <Shown />;
  const { failed } = opened;
  return (
    <Boundary opened={opened} problem={<Problem />}>
      {failed?.depth === depth ? (
        <ProblemContext value={failed.error}>
          <Problem />
        </ProblemContext>
      ) : (
        <Shown />
      )}
    </Boundary>
  );
}

/** The routes of an address, within each other. */
export const ShownParts = memo(function ShownParts({ opened }: { opened: Opened }) {
  const routes = opened.parts.reduceRight<RouteObject[]>((children, part, depth) => {
    const { path, index, caseSensitive } = part.route;
    const element = elementOf(part, depth, opened);
    const said = { ...(path !== undefined && { path }), ...(caseSensitive && { caseSensitive }) };
    return [index ? { index, element } : { ...said, element, children }];
  }, []);
  return useRoutes(routes);
});
