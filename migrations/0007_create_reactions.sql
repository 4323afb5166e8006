CREATE TABLE `blocks` (
	`recap_id` integer NOT NULL,
	`visitor_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`recap_id`, `visitor_id`),
	FOREIGN KEY (`recap_id`) REFERENCES `recaps`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `comment_reports` (
	`comment_id` text NOT NULL,
	`visitor_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`comment_id`, `visitor_id`),
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `comments` (
	`id` text PRIMARY KEY NOT NULL,
	`recap_id` integer NOT NULL,
	`number` integer NOT NULL,
	`visitor_id` text NOT NULL,
	`user_name` text NOT NULL,
	`content` text NOT NULL,
	`status` text NOT NULL,
	`by_athlete` integer NOT NULL,
	`is_approved` integer DEFAULT false NOT NULL,
	`text_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	FOREIGN KEY (`recap_id`) REFERENCES `recaps`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `comments_recap` ON `comments` (`recap_id`,`status`,`number`);--> statement-breakpoint
CREATE INDEX `comments_visitor` ON `comments` (`visitor_id`,`recap_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `comments_text` ON `comments` (`text_key`,`created_at`);--> statement-breakpoint
CREATE TABLE `likes` (
	`visitor_id` text NOT NULL,
	`recap_id` integer NOT NULL,
	`id` text NOT NULL,
	`user_name` text NOT NULL,
	`email_mac` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`visitor_id`, `recap_id`),
	FOREIGN KEY (`recap_id`) REFERENCES `recaps`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `likes_recap` ON `likes` (`recap_id`,`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `recaps` ADD `is_listed` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `recaps` ADD `comments_open` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `recaps` ADD `holds_comments` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `recaps` ADD `next_comment_number` integer DEFAULT 1 NOT NULL;