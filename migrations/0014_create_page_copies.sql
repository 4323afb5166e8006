CREATE TABLE `page_copies` (
	`recap_id` integer PRIMARY KEY NOT NULL,
	`page_rev` integer NOT NULL,
	FOREIGN KEY (`recap_id`) REFERENCES `recaps`(`id`) ON UPDATE no action ON DELETE cascade
);
