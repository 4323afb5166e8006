/**
 * Makes the account with an email address premium, or free again: `npm run tool -- premium ada@example.com [--end]
 * [--remote | --data FOLDER]`. Changes the local database, the one in production, or that of a folder of `npm run serve`.
 */
import { runTool } from "../database.ts";
import { premium } from "../operator-tools.ts";

await runTool(premium);
