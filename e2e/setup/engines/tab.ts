import { writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { findInPage, LIBRARY, type Seen, type Step, seeInPage } from './find-in-page.ts';
import { ELEMENT, type Wire } from './wire.ts';

/** Keys without a sign, as WebDriver writes them. */
export const KEYS = {
  backspace: '\uE003',
  tab: '\uE004',
  enter: '\uE007',
  control: '\uE009',
  escape: '\uE00C',
  end: '\uE010',
  down: '\uE015',
} as const;

type Options = Pick<Step, 'name' | 'with' | 'at'>;

/** A tab of an engine, with what a person does in it. */
export class Tab {
  readonly wire: Wire;
  readonly #origin: string;

  constructor(wire: Wire, origin: string) {
    this.wire = wire;
    this.#origin = origin;
  }

  /** Opens a screen, and waits until it listens. */
  async goto(path: string): Promise<void> {
    await this.wire.send('navigate', { url: this.#origin + path });
    await this.listens();
  }

  async reload(): Promise<void> {
    await this.wire.send('reload');
    await this.listens();
  }

  back = () => this.wire.send('back');

  /** Where it is, without the origin. */
  address = () => this.run(() => location.href.slice(location.origin.length));

  /** Waits until it is at an address. */
  async isAt(address: string | RegExp): Promise<void> {
    const { poll } = expect;
    if (typeof address === 'string') await poll(this.address).toBe(address);
    else await poll(this.address).toMatch(address);
  }

  /** Presses keys one after the other, where the focus is. */
  async press(...keys: readonly string[]): Promise<void> {
    const actions = keys.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.wire.send('performActions', { actions: [{ type: 'key', id: 'keys', actions }] });
  }

  /** What has a role, and by `name` that whole label. */
  role = (what: string, options: Options = {}) =>
    new Spot(this, [{ by: 'Role', what, ...options }]);
  button = (name: string) => this.role('button', { name });
  link = (name: string) => this.role('link', { name });
  field = (what: string) => new Spot(this, [{ by: 'LabelText', what }]);
  text = (what: string) => new Spot(this, [{ by: 'Text', what }]);

  /** Works inside of a frame, by its title. */
  async inside<Result>(title: string, work: () => Promise<Result>): Promise<Result> {
    const [frame] = await new Spot(this, [{ by: 'Title', what: title }]).elements();
    await this.wire.send('switchToFrame', { id: frame });
    try {
      return await work();
    } finally {
      await this.wire.send('switchToFrame', { id: null });
    }
  }

  /** Runs a function in the page. */
  async run<Args extends readonly unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result> {
    const script = `return (${work})(...arguments)`;
    return (await this.wire.send('execute', { script, args })) as Result;
  }

  /** Writes a picture of what is seen. */
  async picture(file: string): Promise<void> {
    writeFileSync(file, Buffer.from(String(await this.wire.send('look')), 'base64'));
  }

  private async listens(): Promise<void> {
    const rendered = () => this.run(() => document.querySelector('#root[data-rendered]') === null);
    await expect.poll(rendered).toBe(true);
  }
}

/** A place on the screen that a person looks for; found anew each time. */
export class Spot {
  readonly #tab: Tab;
  readonly #steps: readonly Step[];

  constructor(tab: Tab, steps: readonly Step[]) {
    this.#tab = tab;
    this.#steps = steps;
  }

  /** Inside of it. */
  role = (what: string, options: Options = {}) =>
    new Spot(this.#tab, [...this.#steps, { by: 'Role', what, ...options }]);
  button = (name: string) => this.role('button', { name });
  link = (name: string) => this.role('link', { name });

  /** The elements, as references. */
  elements = async () => (await this.#search('found')) as { [ELEMENT]: string }[];

  /** What is seen of each; with the search in one script, since a screen may change in between. */
  seen = async () => (await this.#search(`(${seeInPage})(found)`)) as Seen[];

  async #search(answer: string): Promise<unknown> {
    const script = `const found = (${findInPage})(...arguments); return found && ${answer}`;
    const find = () => this.#tab.wire.send('execute', { script, args: [this.#steps] });
    const found = await find();
    if (found !== null) return found;
    await this.#tab.wire.send('execute', { script: LIBRARY, args: [] });
    return (await find()) ?? [];
  }

  texts = async () => (await this.seen()).map(({ text }) => text);
  /** What is seen of the only one. */
  async only(): Promise<Seen> {
    const seen = await this.seen();
    expect(seen, this.#said()).toHaveLength(1);
    return seen[0] as Seen;
  }

  /** Waits until something is seen of the only one. */
  async shows(wanted: { [Part in keyof Seen]?: unknown }): Promise<void> {
    await expect(async () => expect(await this.only()).toMatchObject(wanted)).toPass(PATIENCE);
  }

  appears = () => this.shows({});
  async vanishes(): Promise<void> {
    await expect(async () => expect(await this.elements(), this.#said()).toEqual([])).toPass(
      PATIENCE,
    );
  }

  /** Presses the only one with the mouse. */
  click = () => this.#act((element) => this.#tab.wire.send('click', { element }));

  /** Types behind what a field holds. */
  type = (text: string) =>
    this.#act((element) => this.#tab.wire.send('type', { element, text, value: [...text] }));

  /** Types instead of what a field holds. */
  async fill(text: string): Promise<void> {
    await this.appears();
    const { value } = await this.only();
    await this.type(KEYS.end + KEYS.backspace.repeat(value.length) + text);
  }

  /** Does something with the only one, once it is there and nothing lies over it. */
  async #act(work: (element: string) => Promise<unknown>): Promise<void> {
    await expect(async () => {
      const elements = await this.elements();
      expect(elements, this.#said()).toHaveLength(1);
      await work((elements[0] as { [ELEMENT]: string })[ELEMENT]);
    }).toPass(PATIENCE);
  }

  #said = () => this.#steps.map(({ by, what, name = '' }) => `${by} ${what} ${name}`).join(' › ');
}

const PATIENCE = { timeout: 45_000 };
