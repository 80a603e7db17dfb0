// Finishes a return when it is told to, and is killed on the way.
import { finishReturn } from '#server/platform/archive/return-note.ts';

process.once('message', (dataDir: string) => {
  process.send?.('begun');
  finishReturn(dataDir);
  process.send?.('done');
});
process.send?.('ready');
