import { Component, createContext, type ReactNode, useContext } from 'react';
import { ProblemContext, ShownContext } from './use-router.ts';

const DepthContext = createContext(0);

/** Shows a problem in place of what breaks while it is drawn, until something else is opened. */
class Boundary extends Component<
  { turn: number; problem: ReactNode; children: ReactNode },
  { turn: number; caught?: { error: unknown } | undefined }
> {
  override state: { turn: number; caught?: { error: unknown } | undefined } = {
    turn: this.props.turn,
  };

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } };
  }

  static getDerivedStateFromProps({ turn }: { turn: number }, state: { turn: number }) {
    return turn === state.turn ? null : { turn, caught: undefined };
  }

  override render() {
    const { caught } = this.state;
    if (!caught) return this.props.children;
    return <ProblemContext value={caught.error}>{this.props.problem}</ProblemContext>;
  }
}

/** Here stands the screen within this one. */
export function Outlet() {
  const depth = useContext(DepthContext);
  const shown = useContext(ShownContext);
  const screen = shown?.screens[depth];
  if (!shown || !screen) return null;
  const { Component: Screen = Outlet, Fallback, Problem } = screen;
  const isOpening =
    !shown.isReady && shown.screens.findLastIndex((each) => each.Fallback) === depth;
  const isBroken = shown.failed?.depth === depth;
  let content = <Screen />;
  if (isOpening && Fallback) content = <Fallback />;
  if (isBroken && Problem) {
    content = (
      <ProblemContext value={shown.failed?.error}>
        <Problem />
      </ProblemContext>
    );
  }
  return (
    <DepthContext value={depth + 1}>
      {Problem ? (
        <Boundary turn={shown.turn} problem={<Problem />}>
          {content}
        </Boundary>
      ) : (
        content
      )}
    </DepthContext>
  );
}
