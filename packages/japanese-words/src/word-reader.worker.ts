import { WordCounter } from './word-counter.ts';
import type { ReaderAnswer, ReaderQuestion } from './word-reader.ts';
import { type AnalysedWord, type TextWords, wordsOfText } from './words-of-text.ts';

const counter = new WordCounter();
let analyse: ((part: string) => AnalysedWord[]) | undefined;

/** The analyser with its dictionary, embedded in its package: some 0.2 s and 150 MB. */
async function loadAnalyser(): Promise<(part: string) => AnalysedWord[]> {
  const { TokenizerBuilder } = (await import('lindera-wasm-nodejs-ipadic')).default;
  const builder = new TokenizerBuilder();
  builder.setDictionary('embedded://ipadic');
  builder.setMode('normal');
  const tokenizer = builder.build();
  return (part) => tokenizer.tokenize(part);
}

async function read(text: string): Promise<TextWords> {
  try {
    analyse ??= await loadAnalyser();
    return wordsOfText(text, analyse);
  } catch (problem) {
    // Without an analyser every text would be taken for one without words.
    if (!analyse) throw problem;
    // An analyser that has failed is not trusted any more.
    analyse = await loadAnalyser();
    return { words: [], readings: [], kinds: '' };
  }
}

async function answer(question: ReaderQuestion): Promise<ReaderAnswer> {
  if ('read' in question) {
    const texts: TextWords[] = [];
    for (const text of question.read) texts.push(await read(text));
    return { texts };
  }
  if ('count' in question) {
    for (const text of question.count) counter.count(text);
    return { counted: true };
  }
  const { least, most } = question.frequent;
  return { words: counter.frequent(least, most) };
}

process.on('message', async (question: ReaderQuestion) => process.send?.(await answer(question)));
// The caller ends it, not who stops the caller at the terminal.
process.on('SIGINT', () => {});
// Nobody is left to answer.
process.on('disconnect', () => process.exit());
