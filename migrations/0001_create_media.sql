CREATE TABLE `media` (
	`id` text PRIMARY KEY NOT NULL,
	`recap_id` integer NOT NULL,
	`upload_key` text,
	`file_name` text NOT NULL,
	`file_type` text NOT NULL,
	`content_type` text NOT NULL,
	`file_size` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`duration_seconds` real,
	`thumbhash` text,
	`description` text,
	`question_index` integer,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`recap_id`) REFERENCES `recaps`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `media_recap` ON `media` (`recap_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `media_upload_key` ON `media` (`recap_id`,`upload_key`) WHERE upload_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX `media_deleted` ON `media` (`deleted_at`) WHERE deleted_at IS NOT NULL;