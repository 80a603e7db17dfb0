import { TextInput, type TextInputProps } from 'react-admin';

// The contract knows empty text, not the absence of text.
const asTyped = (typed: string) => typed;

/** A line of text. */
export const LineInput = (props: TextInputProps) => <TextInput parse={asTyped} {...props} />;

/** Text of several lines, without any markup. */
export const LinesInput = (props: TextInputProps) => (
  <TextInput parse={asTyped} multiline minRows={4} helperText={false} {...props} />
);
