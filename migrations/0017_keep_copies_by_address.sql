-- What copies there were is forgotten: they expire within a day, and nothing reads them under their old keys.
DROP TABLE `page_copies`;--> statement-breakpoint
-- WITHOUT ROWID: the table is its own index. Drizzle does not generate it.
CREATE TABLE `page_copies` (
	`recap_id` integer NOT NULL,
	`address` text NOT NULL,
	`page_rev` integer NOT NULL,
	`kept_at` integer NOT NULL,
	PRIMARY KEY(`recap_id`, `address`),
	FOREIGN KEY (`recap_id`) REFERENCES `recaps`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
