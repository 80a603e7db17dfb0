import { Box, Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { RichText } from '#ui/rich-text/rich-text.tsx';

/** The form's question with its answer, in the members' view. */
export function FaqPreview() {
  const [question, answer] = useWatch({ name: ['question', 'answer'] });
  return (
    <Box component="article" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2 }}>
      <Typography component="h1" sx={{ fontWeight: 700, mb: 2 }}>
        {question || '（質問なし）'}
      </Typography>
      <RichText html={answer ?? ''} />
    </Box>
  );
}
