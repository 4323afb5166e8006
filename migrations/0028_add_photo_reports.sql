ALTER TABLE `page_reports` ADD `media_id` text;--> statement-breakpoint
ALTER TABLE `page_reports` ADD `kept_at` integer;