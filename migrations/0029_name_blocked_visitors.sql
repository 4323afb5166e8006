ALTER TABLE `blocks` ADD `id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `blocks` ADD `user_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `recaps` ADD `contributions_seen_at` integer;--> statement-breakpoint
UPDATE `blocks` SET
	`id` = substr(hex(randomblob(11)), 1, 22),
	`user_name` = coalesce(
		(SELECT `user_name` FROM `comments` WHERE `comments`.`recap_id` = `blocks`.`recap_id` AND `comments`.`visitor_id` = `blocks`.`visitor_id` ORDER BY `created_at` DESC LIMIT 1),
		(SELECT `user_name` FROM `contributions` WHERE `contributions`.`recap_id` = `blocks`.`recap_id` AND `contributions`.`visitor_id` = `blocks`.`visitor_id` ORDER BY `created_at` DESC LIMIT 1),
		''
	);
