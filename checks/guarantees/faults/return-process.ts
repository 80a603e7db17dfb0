// Finishes a return when it is told to, and is killed on the way.
import { finishReturn } from '#server/platform/archive/return-note.ts';

process.once('message', async (dataDir: string) => {
  process.send?.('begun');
  await finishReturn(dataDir);
  process.send?.('done');
});
process.send?.('ready');
