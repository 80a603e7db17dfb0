/**
 * A text as bytes with memory of their own. Short buffers are otherwise cut from blocks of 64 kB, and
 * whoever keeps one keeps the block, with all that was cut from it for a moment only.
 */
export function bytesToKeep(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/**
 * Keeps what was used last, as much as fits. Nothing is known here of when a thing stops being true.
 * @param most sum of the sizes that is kept
 */
export function kept<Value>(most: number, sizeOf: (value: Value) => number) {
  const values = new Map<string, Value>();
  let size = 0;
  const drop = (key: string) => {
    const value = values.get(key);
    if (value === undefined) return;
    size -= sizeOf(value);
    values.delete(key);
  };
  return {
    get(key: string): Value | undefined {
      const value = values.get(key);
      if (value === undefined) return undefined;
      // A map keeps its order: what is put in anew stands last and goes last.
      values.delete(key);
      values.set(key, value);
      return value;
    },
    set(key: string, value: Value): void {
      drop(key);
      if (sizeOf(value) > most) return;
      values.set(key, value);
      size += sizeOf(value);
      for (const oldest of values.keys()) {
        if (size <= most) break;
        drop(oldest);
      }
    },
  };
}
