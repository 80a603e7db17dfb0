import type { Mutation } from './mutations.ts';

/** A mutation with the number that switches it on. */
export interface Numbered extends Mutation {
  id: number;
}

const isOn = ({ id }: Numbered) => `globalThis.mutant?.(${id})`;

/**
 * A source file that holds all of its mutants, each behind a switch: one load of the program serves
 * all of them. A mutant stands in the text as it was, so of several that lie within each other only
 * one is ever on.
 */
export function instrument(source: string, mutants: readonly Numbered[]): string {
  const outermostFirst = [...mutants].sort((a, b) => a.start - b.start || b.end - a.end);
  let next = 0;
  const render = (from: number, to: number): string => {
    let written = '';
    let at = from;
    while (next < outermostFirst.length) {
      const first = outermostFirst[next] as Numbered;
      if (first.start >= to) break;
      const { start, end } = first;
      const here: Numbered[] = [];
      for (let one = outermostFirst[next]; one?.start === start && one.end === end; ) {
        here.push(one);
        next += 1;
        one = outermostFirst[next];
      }
      written += source.slice(at, start);
      const inner = render(start, end);
      written += first.isStatement
        ? `{ if (!${isOn(first)}) { ${inner} } }`
        : `(${here.map((one) => `${isOn(one)} ? (${one.replacement}) : `).join('')}(${inner}))`;
      at = end;
    }
    return written + source.slice(at, to);
  };
  return render(0, source.length);
}
