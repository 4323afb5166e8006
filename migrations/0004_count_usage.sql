CREATE TABLE `usage` (
	`window_start` integer NOT NULL,
	`counter` text NOT NULL,
	`subject` text NOT NULL,
	`used` integer NOT NULL,
	`cap` integer NOT NULL,
	PRIMARY KEY(`window_start`, `counter`, `subject`),
	CONSTRAINT "within_limit" CHECK("usage"."used" <= "usage"."cap")
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `recordings` ADD `transcribing_until` integer;