CREATE TABLE `seasons` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`year` integer NOT NULL,
	`visitor_id` text NOT NULL,
	`user_id` text,
	`choices` text DEFAULT '{}' NOT NULL,
	`share_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `seasons_share_id` ON `seasons` (`share_id`) WHERE share_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `seasons_visitor` ON `seasons` (`visitor_id`,`year`);--> statement-breakpoint
CREATE INDEX `seasons_user` ON `seasons` (`user_id`,`year`) WHERE user_id IS NOT NULL;