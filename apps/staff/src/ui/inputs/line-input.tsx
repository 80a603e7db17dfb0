import { TextInput, type TextInputProps } from 'react-admin';

/** How a person is reached. */
export const ContactInputs = ({ hint }: { hint: string }) => (
  <>
    <LineInput
      source="contact_email"
      label="お問い合わせ先のメールアドレス"
      type="email"
      helperText={hint}
    />
    <LineInput source="contact_telephone" label="お問い合わせ先の電話番号" helperText="任意" />
    <LineInput
      source="contact_hours"
      label="お問い合わせの受付時間"
      helperText="任意。例：平日 10:00〜17:00"
    />
  </>
);

// The contract knows empty text, not the absence of text.
const asTyped = (typed: string) => typed;

/** A line of text. */
export const LineInput = (props: TextInputProps) => <TextInput parse={asTyped} {...props} />;

/** Text of several lines, without any markup. */
export const LinesInput = (props: TextInputProps) => (
  <TextInput parse={asTyped} multiline minRows={4} helperText={false} {...props} />
);
