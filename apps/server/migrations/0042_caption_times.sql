-- Whether the times of a video's lines are guessed from the length of the text: such lines stand
-- beside the player, but are not shown over the film. And when they were written.
ALTER TABLE caption_search
  ADD COLUMN is_estimated boolean NOT NULL DEFAULT false,
  ADD COLUMN written_at timestamptz NOT NULL DEFAULT now();
