ALTER TABLE `comments` ADD `parent_id` text REFERENCES comments(id) ON DELETE CASCADE;--> statement-breakpoint
CREATE INDEX `comments_parent` ON `comments` (`parent_id`,`number`) WHERE parent_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `recaps` ADD `news_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `recaps` ADD `news_at` integer;--> statement-breakpoint
ALTER TABLE `recaps` ADD `seen_at` integer;--> statement-breakpoint
CREATE INDEX `recaps_visitor_news` ON `recaps` (`visitor_id`) WHERE news_count > 0;--> statement-breakpoint
CREATE INDEX `recaps_user_news` ON `recaps` (`user_id`,`news_at`) WHERE news_count > 0;