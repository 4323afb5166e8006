CREATE TABLE `cards` (
	`recap_id` integer NOT NULL,
	`id` text NOT NULL,
	`slot` text NOT NULL,
	`content_type` text NOT NULL,
	`media_id` text,
	`size` integer,
	`rendering_until` integer,
	`created_at` integer NOT NULL,
	`superseded_at` integer,
	PRIMARY KEY(`recap_id`, `id`),
	FOREIGN KEY (`recap_id`) REFERENCES `recaps`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `cards_superseded` ON `cards` (`superseded_at`) WHERE superseded_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `cards_rendering` ON `cards` (`rendering_until`) WHERE rendering_until IS NOT NULL;--> statement-breakpoint
CREATE INDEX `cards_media` ON `cards` (`media_id`) WHERE media_id IS NOT NULL;