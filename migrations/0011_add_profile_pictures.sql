CREATE TABLE `profile_pictures` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`size` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `profile_pictures_user_id_unique` ON `profile_pictures` (`user_id`);--> statement-breakpoint
ALTER TABLE `comments` ADD `user_id` text;--> statement-breakpoint
CREATE INDEX `comments_user` ON `comments` (`user_id`) WHERE user_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `likes` ADD `user_id` text;--> statement-breakpoint
CREATE INDEX `likes_user` ON `likes` (`user_id`) WHERE user_id IS NOT NULL;