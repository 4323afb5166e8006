CREATE TABLE `readers` (
	`recap_id` integer NOT NULL,
	`day` text NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`recap_id`, `day`, `hash`),
	FOREIGN KEY (`recap_id`) REFERENCES `recaps`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `recaps` ADD `reader_count` integer DEFAULT 0 NOT NULL;