CREATE INDEX `blocks_visitor` ON `blocks` (`visitor_id`);--> statement-breakpoint
CREATE INDEX `comment_reports_visitor` ON `comment_reports` (`visitor_id`);