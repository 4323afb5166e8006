CREATE TABLE `recordings` (
	`id` text PRIMARY KEY NOT NULL,
	`recap_id` integer NOT NULL,
	`upload_key` text,
	`question_index` integer NOT NULL,
	`content_type` text NOT NULL,
	`file_size` integer NOT NULL,
	`duration_seconds` real NOT NULL,
	`transcript` text DEFAULT '' NOT NULL,
	`segments` text DEFAULT '[]' NOT NULL,
	`language` text,
	`is_edited` integer DEFAULT false NOT NULL,
	`heard` text,
	`transcribed_at` integer,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`recap_id`) REFERENCES `recaps`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recordings_recap` ON `recordings` (`recap_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `recordings_upload_key` ON `recordings` (`recap_id`,`upload_key`) WHERE upload_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX `recordings_deleted` ON `recordings` (`deleted_at`) WHERE deleted_at IS NOT NULL;