CREATE TABLE `sweeps` (
	`id` integer PRIMARY KEY NOT NULL,
	`last_key` text
);
--> statement-breakpoint
CREATE TABLE `upload_parts` (
	`upload_id` text NOT NULL,
	`number` integer NOT NULL,
	`etag` text NOT NULL,
	`received_at` integer NOT NULL,
	PRIMARY KEY(`upload_id`, `number`),
	FOREIGN KEY (`upload_id`) REFERENCES `uploads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`recap_id` integer NOT NULL,
	`upload_key` text NOT NULL,
	`r2_upload_id` text NOT NULL,
	`total_size` integer NOT NULL,
	`declaration` text NOT NULL,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`recap_id`) REFERENCES `recaps`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `uploads_key` ON `uploads` (`recap_id`,`upload_key`);--> statement-breakpoint
CREATE INDEX `uploads_created` ON `uploads` (`created_at`);--> statement-breakpoint
ALTER TABLE `media` ADD `smaller` text;--> statement-breakpoint
ALTER TABLE `media` ADD `taken_at` text;