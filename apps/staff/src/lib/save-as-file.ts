/** Lets the browser itself fetch a file: it may be longer than a page can hold. */
export function downloadFrom(url: string, name = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** Has the browser save a text as a file. */
export function saveAsFile(name: string, text: string, type = 'text/plain;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  downloadFrom(url, name);
  URL.revokeObjectURL(url);
}
