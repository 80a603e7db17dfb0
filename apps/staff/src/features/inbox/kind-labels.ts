/** Names of the kinds. */
export const KIND_LABELS = { questions: '質問', enquiries: 'お問い合わせ' };
