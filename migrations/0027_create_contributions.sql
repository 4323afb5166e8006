CREATE TABLE `contributions` (
	`id` text PRIMARY KEY NOT NULL,
	`recap_id` integer NOT NULL,
	`visitor_id` text NOT NULL,
	`user_id` text,
	`user_name` text NOT NULL,
	`text` text,
	`sending_id` text NOT NULL,
	`upload_key` text,
	`status` text NOT NULL,
	`kind` text NOT NULL,
	`file_name` text NOT NULL,
	`content_type` text NOT NULL,
	`file_size` integer NOT NULL,
	`width` integer,
	`height` integer,
	`duration_seconds` real,
	`thumbhash` text,
	`smaller` text,
	`captured_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`recap_id`) REFERENCES `recaps`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `contributions_recap` ON `contributions` (`recap_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `contributions_visitor` ON `contributions` (`visitor_id`,`recap_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `contributions_sending` ON `contributions` (`sending_id`);--> statement-breakpoint
CREATE INDEX `contributions_user` ON `contributions` (`user_id`) WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `contributions_upload_key` ON `contributions` (`recap_id`,`visitor_id`,`upload_key`) WHERE upload_key IS NOT NULL;--> statement-breakpoint
DROP INDEX `uploads_key`;--> statement-breakpoint
ALTER TABLE `uploads` ADD `guest_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `uploads` ADD `contribution` text;--> statement-breakpoint
CREATE INDEX `uploads_guest` ON `uploads` (`guest_id`) WHERE guest_id <> '';--> statement-breakpoint
CREATE UNIQUE INDEX `uploads_key` ON `uploads` (`recap_id`,`upload_key`,`guest_id`);--> statement-breakpoint
ALTER TABLE `media` ADD `credit` text;--> statement-breakpoint
ALTER TABLE `recaps` ADD `guests_open` integer;--> statement-breakpoint
ALTER TABLE `recordings` ADD `credit` text;