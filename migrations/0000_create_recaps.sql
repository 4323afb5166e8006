CREATE TABLE `recaps` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`share_id` text NOT NULL,
	`visitor_id` text NOT NULL,
	`user_id` text,
	`cover_media_id` text,
	`status` text NOT NULL,
	`is_public` integer DEFAULT true NOT NULL,
	`race_type` text NOT NULL,
	`name` text,
	`date` text,
	`location` text,
	`distance` text,
	`custom_distance_value` real,
	`custom_distance_unit` text,
	`finish_time` text,
	`dnf` integer DEFAULT false NOT NULL,
	`questions` text NOT NULL,
	`next_question_index` integer NOT NULL,
	`answers` text DEFAULT '{}' NOT NULL,
	`like_count` integer DEFAULT 0 NOT NULL,
	`comment_count` integer DEFAULT 0 NOT NULL,
	`rev` integer DEFAULT 0 NOT NULL,
	`page_rev` integer DEFAULT 0 NOT NULL,
	`last_save_id` text,
	`idempotency_key` text,
	`idempotency_hash` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `recaps_share_id` ON `recaps` (`share_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `recaps_idempotency_key` ON `recaps` (`visitor_id`,`idempotency_key`) WHERE idempotency_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX `recaps_visitor_newest` ON `recaps` (`visitor_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `recaps_user_newest` ON `recaps` (`user_id`,`status`,`created_at`) WHERE user_id IS NOT NULL;