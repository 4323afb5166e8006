CREATE TABLE `news_mails` (
	`user_id` text PRIMARY KEY NOT NULL,
	`told_until` integer NOT NULL,
	`told_before` integer NOT NULL,
	`claim` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `news_mails_claim` ON `news_mails` (`claim`) WHERE claim IS NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `news_mail` text DEFAULT 'at-once' NOT NULL;--> statement-breakpoint
CREATE INDEX `comments_replies` ON `comments` (`created_at`) WHERE parent_id IS NOT NULL;