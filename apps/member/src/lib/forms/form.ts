import { problemText } from '#lib/answer-problem.ts';
import { showToast } from '#lib/toasts.ts';

/** The errors of a form: one sentence per field. */
export type Errors = Readonly<Record<string, string>>;

/** The part of a contract schema that a form needs. */
export interface Schema<Parsed> {
  safeParse(
    values: unknown,
  ):
    | { success: true; data: Parsed }
    | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } };
}

/** The first values and the schema of a form. */
export interface FormOptions<Values extends object, Parsed> {
  /** The first values of the fields. */
  values: Values;
  /** Fetches the schema, which no screen needs at first. */
  fetchSchema: () => Promise<Schema<Parsed>>;
  /** Converts the text of a field to its value, if that is not the text itself. */
  readers?: Partial<Record<keyof Values & string, (text: string) => unknown>>;
}

/** The control of a field, or several with one name. */
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | RadioNodeList;

const isBox = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === 'checkbox';

/** The first error of each wrong field. */
function errorsOf<Parsed>(result: ReturnType<Schema<Parsed>['safeParse']>): Errors {
  if (result.success) return {};
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error.issues) errors[String(path[0])] ??= message;
  return errors;
}

/**
 * A form whose controls hold their own input, which this reads. A value without a control keeps
 * what was set.
 */
export class Form<Values extends object, Parsed> {
  readonly initial: Values;
  readonly #fetchSchema: () => Promise<Schema<Parsed>>;
  readonly #readers: Partial<Record<string, (text: string) => unknown>>;
  readonly #listeners = new Set<() => void>();
  #values: Values;
  #errors: Errors = {};
  #element: HTMLFormElement | undefined;
  /** Set when the form is first sent; from then on every change is checked at once. */
  #schema: Schema<Parsed> | undefined;

  constructor({ values, fetchSchema, readers = {} }: FormOptions<Values, Parsed>) {
    this.initial = values;
    this.#values = values;
    this.#fetchSchema = fetchSchema;
    this.#readers = readers;
  }

  /** The current values; the same object until one changes. */
  readonly values = (): Values => this.#values;

  readonly errors = (): Errors => this.#errors;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Connects the form to its element and reads what it already contains. */
  readonly attach = (element: HTMLFormElement): (() => void) => {
    this.#element = element;
    this.#read();
    return () => {
      this.#element = undefined;
    };
  };

  /** Call it after any input. */
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
   * Checks the whole form and shows its errors. If the schema cannot be fetched, a notice says so.
   * @returns the values to send
   */
  async check(): Promise<Parsed | undefined> {
    this.#read();
    try {
      this.#schema ??= await this.#fetchSchema();
    } catch {
      showToast(problemText({ kind: 'offline' }), 'error');
      return undefined;
    }
    const result = this.#schema.safeParse(this.#values);
    this.#setErrors(errorsOf(result));
    if (result.success) return result.data;
    this.focusError();
    return undefined;
  }

  /** Shows the server's errors and focuses the first wrong field. */
  refuse(refused: Errors): void {
    this.#setErrors({ ...this.#errors, ...refused });
    this.focusError();
  }

  /** Fills the fields again, as if nothing had been sent. */
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

  /** Focuses the first wrong field in document order. */
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

  /**
   * Reads the current values.
   * @returns the names of the changed fields
   */
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
