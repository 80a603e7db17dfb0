import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAt } from '#testing/render-app.tsx';
import { FaqList } from './faq-list.tsx';

const categories = [
  {
    id: 1,
    name: '視聴',
    faqs: [1, 2].map((id) => ({ id, question: `質問${id}`, answer: `<p>回答${id}</p>` })),
  },
];
const isOpen = (question: string) => screen.getByText(question).closest('details')?.open;

test('the question that the address leads to is unfolded, others are not', () => {
  renderAt('/contact#faq-2', <FaqList categories={categories} />);
  expect([isOpen('質問1'), isOpen('質問2')]).toEqual([false, true]);
});

test('without one all are folded', () => {
  renderAt('/contact', <FaqList categories={categories} />);
  expect([isOpen('質問1'), isOpen('質問2')]).toEqual([false, false]);
});
