-- A course of which a part is hidden tells where home is, and one without a map still has its climb and pins: both become
-- "splits only" (docs/decisions/0032, `wholeOrSplits` in app/domain/course/course.ts). Drizzle does not generate it.
CREATE TABLE `hidden_courses` AS
SELECT `recap_id` FROM `courses` WHERE json_type(`course`) = 'object' AND NOT (
	json_array_length(`course`, '$.stretches') > 0
	AND json_extract(`course`, '$.stretches[0].from') IS 0
	AND json_extract(`course`, '$.stretches[#-1].to') IS json_extract(`course`, '$.meters')
	AND NOT EXISTS (
		SELECT 1 FROM json_each(`course`, '$.stretches') AS `one`
		JOIN json_each(`course`, '$.stretches') AS `next` ON `next`.`key` = `one`.`key` + 1
		WHERE json_extract(`one`.`value`, '$.to') IS NOT json_extract(`next`.`value`, '$.from')
	)
	AND NOT EXISTS (
		SELECT 1 FROM json_each(`course`) AS `samples`, json_each(`samples`.`value`) AS `sample`
		WHERE `samples`.`key` IN ('times', 'heights', 'heartRates') AND `samples`.`type` = 'array' AND `sample`.`type` = 'null'
	)
);--> statement-breakpoint
UPDATE `courses` SET `course` = json_set(
	`course`, '$.climb', NULL, '$.heights', NULL, '$.stretches', json('[]'), '$.pins', json('[]')
) WHERE `recap_id` IN (SELECT `recap_id` FROM `hidden_courses`);--> statement-breakpoint
UPDATE `recaps` SET `page_rev` = `page_rev` + 1 WHERE `id` IN (SELECT `recap_id` FROM `hidden_courses`);--> statement-breakpoint
-- The next cleanup deletes them, as it does those of a deleted photo. No card whose row has a 0 is sent.
UPDATE `cards` SET `superseded_at` = 0
WHERE `slot` <> 'preview' AND `recap_id` IN (SELECT `recap_id` FROM `hidden_courses`);--> statement-breakpoint
DROP TABLE `hidden_courses`;
