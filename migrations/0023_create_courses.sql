CREATE TABLE `courses` (
	`recap_id` integer PRIMARY KEY NOT NULL,
	`course` text NOT NULL,
	FOREIGN KEY (`recap_id`) REFERENCES `recaps`(`id`) ON UPDATE no action ON DELETE cascade
);
