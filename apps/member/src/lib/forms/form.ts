import { problemWords } from '#lib/problem-messages.ts';
import { showToast } from '#lib/toasts.ts';

/** What is wrong with a form: a sentence for each field. */
export type Errors = Readonly<Record<string, string>>;

/** As much of a schema of the contract as a form needs. */
export interface Schema<Parsed> {
  safeParse(
    values: unknown,
  ):
    | { success: true; data: Parsed }
    | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } };
}

/** How a form begins, and how it is checked. */
export interface FormOptions<Values extends object, Parsed> {
  /** What the fields begin with. */
  values: Values;
  /** Fetches the schema: a screen stands without it. */
  fetchSchema: () => Promise<Schema<Parsed>>;
  /** How the text of a field becomes its value, where it is not the text itself. */
  readers?: Partial<Record<keyof Values & string, (text: string) => unknown>>;
}

/** The control of a name, or several of one name. */
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | RadioNodeList;

const isBox = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === 'checkbox';

/** The first sentence about each field that something is wrong with. */
function errorsOf<Parsed>(result: ReturnType<Schema<Parsed>['safeParse']>): Errors {
  if (result.success) return {};
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error.issues) errors[String(path[0])] ??= message;
  return errors;
}

/**
 * A form as the browser holds it: its controls keep what is typed, and this reads them. A value
 * that has no control stays as it was set.
 */
export class Form<Values extends object, Parsed> {
  readonly initial: Values;
  readonly #fetchSchema: () => Promise<Schema<Parsed>>;
  readonly #readers: Partial<Record<string, (text: string) => unknown>>;
  readonly #listeners = new Set<() => void>();
  #values: Values;
  #errors: Errors = {};
  #element: HTMLFormElement | undefined;
  /** Known once the form was sent: from then on what changes is checked at once. */
  #schema: Schema<Parsed> | undefined;

  constructor({ values, fetchSchema, readers = {} }: FormOptions<Values, Parsed>) {
    this.initial = values;
    this.#values = values;
    this.#fetchSchema = fetchSchema;
    this.#readers = readers;
  }

  /** What the fields hold; the same object until something changes. */
  readonly values = (): Values => this.#values;

  readonly errors = (): Errors => this.#errors;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Takes its element on, with what was typed into it already. */
  readonly attach = (element: HTMLFormElement): (() => void) => {
    this.#element = element;
    this.#read();
    return () => {
      this.#element = undefined;
    };
  };

  /** To be told after something was typed or chosen. */
  readonly change = (): void => {
    const changed = this.#read();
    if (!this.#schema || changed.length === 0) return;
    const found = errorsOf(this.#schema.safeParse(this.#values));
    const isChanged = ([name]: [string, string]) => changed.includes(name);
    this.#setErrors({
      ...Object.fromEntries(Object.entries(this.#errors).filter((entry) => !isChanged(entry))),
      ...Object.fromEntries(Object.entries(found).filter(isChanged)),
    });
  };

  /**
   * Checks all of it, and says what is wrong; where the schema does not come the form stays as it
   * is, and says why.
   * @returns what is to be sent
   */
  async check(): Promise<Parsed | undefined> {
    this.#read();
    try {
      this.#schema ??= await this.#fetchSchema();
    } catch {
      showToast(problemWords({ kind: 'offline' }), 'error');
      return undefined;
    }
    const result = this.#schema.safeParse(this.#values);
    this.#setErrors(errorsOf(result));
    if (result.success) return result.data;
    this.focusError();
    return undefined;
  }

  /** Says what the server has against some fields, and moves the focus to the first of them. */
  refuse(refused: Errors): void {
    this.#setErrors({ ...this.#errors, ...refused });
    this.focusError();
  }

  /** Fills the fields anew, as if nothing had been sent. */
  readonly reset = (values: Values): void => {
    this.#values = values;
    this.#schema = undefined;
    for (const [name, value] of Object.entries(values)) {
      const control = this.#control(name);
      if (!control) continue;
      if (isBox(control)) control.checked = value === true;
      else control.value = String(value ?? '');
    }
    this.#setErrors({});
  };

  /** Moves the focus to the first field on the screen that something is wrong with. */
  focusError(): void {
    const wrong = [...(this.#element?.elements ?? [])].find(
      (control) => (control.getAttribute('name') ?? '') in this.#errors,
    );
    if (wrong instanceof HTMLElement) wrong.focus();
  }

  #setErrors(errors: Errors): void {
    this.#errors = errors;
    for (const listener of this.#listeners) listener();
  }

  #control(name: string): Control | undefined {
    return (this.#element?.elements.namedItem(name) ?? undefined) as Control | undefined;
  }

  /** Reads what the fields hold now. @returns the names of those that have changed */
  #read(): string[] {
    const changed = Object.entries(this.#values).flatMap(([name, before]): [string, unknown][] => {
      const control = this.#control(name);
      if (!control) return [];
      const read = this.#readers[name] ?? String;
      const now = isBox(control) ? control.checked : read(control.value);
      return now === before ? [] : [[name, now]];
    });
    if (changed.length === 0) return [];
    this.#values = { ...this.#values, ...Object.fromEntries(changed) };
    for (const listener of this.#listeners) listener();
    return changed.map(([name]) => name);
  }
}
