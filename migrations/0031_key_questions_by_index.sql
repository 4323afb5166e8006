ALTER TABLE `recaps` ADD `question_texts` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE `recaps` SET `question_texts` = (
  SELECT json_group_object(CAST(question.value ->> 'index' AS text), json_object('text', question.value ->> 'text', 'at', question.key))
  FROM json_each(`recaps`.`questions`) AS question WHERE question.type = 'object'
);--> statement-breakpoint
ALTER TABLE `recaps` DROP COLUMN `questions`;--> statement-breakpoint
ALTER TABLE `recaps` DROP COLUMN `next_question_index`;--> statement-breakpoint
ALTER TABLE `recaps` DROP COLUMN `rev`;--> statement-breakpoint
ALTER TABLE `recaps` DROP COLUMN `last_save_id`;
