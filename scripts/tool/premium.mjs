/**
 * Makes the account with an email address premium, or free again: `npm run tool -- premium ada@example.com [--end] [--remote]`.
 * Changes the local database, or with --remote the one in production.
 */
import { runTool } from "../database.mjs";
import { premium } from "../operator-tools.mjs";

await runTool(premium);
