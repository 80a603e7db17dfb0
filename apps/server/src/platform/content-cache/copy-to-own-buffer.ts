/**
 * Copies a text into a buffer with separate memory. Node cuts short buffers from blocks of 64 kB,
 * so a cache that holds one such buffer holds its whole block.
 */
export function copyToOwnBuffer(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}
