CREATE TABLE `removals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`share_id` text NOT NULL,
	`kind` text NOT NULL,
	`object_id` text NOT NULL,
	`r2_upload_id` text
);
--> statement-breakpoint
ALTER TABLE `recaps` ADD `athlete_name` text;--> statement-breakpoint
CREATE INDEX `recaps_deleted` ON `recaps` (`deleted_at`) WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `recaps_visitor_deleted` ON `recaps` (`visitor_id`,`deleted_at`) WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `recaps_user_deleted` ON `recaps` (`user_id`,`deleted_at`) WHERE user_id IS NOT NULL AND deleted_at IS NOT NULL;