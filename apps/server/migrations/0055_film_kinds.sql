-- Films of every usual kind may be sent, where there is FFmpeg to transcode them.
ALTER TABLE film_uploads
  DROP CONSTRAINT film_uploads_media_file_check,
  ADD CONSTRAINT film_uploads_media_file_check
    CHECK (media_file ~ '^[0-9a-f]{32}\.(?:mp4|webm|mov|mkv|avi|wmv|ts|mpg)$');
