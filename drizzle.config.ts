/** drizzle-kit writes a migration's SQL from the schema; the file is then named by what it does and never edited again. */
import { defineConfig } from "drizzle-kit";

export default defineConfig({ dialect: "sqlite", schema: "./workers/db/schema.ts", out: "./migrations" });
