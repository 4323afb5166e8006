CREATE TABLE `page_reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`recap_id` integer NOT NULL,
	`reason` text NOT NULL,
	`email` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`recap_id`) REFERENCES `recaps`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `page_reports_recap` ON `page_reports` (`recap_id`);--> statement-breakpoint
CREATE INDEX `page_reports_created` ON `page_reports` (`created_at`);--> statement-breakpoint
ALTER TABLE `recaps` ADD `takedown_reason` text;