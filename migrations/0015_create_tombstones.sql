-- WITHOUT ROWID stores the hash once, not in the table and in an index. Drizzle does not generate it.
CREATE TABLE `tombstones` (
	`share_id_hash` text PRIMARY KEY NOT NULL
) WITHOUT ROWID;
