-- A search that found nothing as it was typed first that day: operators read フドウサン more easily
-- than its folded form, and make it a synonym as it stands. NULL: counted by a version before this.
ALTER TABLE empty_searches ADD COLUMN typed text;
