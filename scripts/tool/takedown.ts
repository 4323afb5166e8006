/**
 * Hides a published recap from everybody but its owner, who reads the reason: `npm run tool -- takedown SHAREID
 * [--reason "..."] [--remote | --data FOLDER]`. Repeating it changes the reason and deletes copies that were left.
 */
import { runTool } from "../database.ts";
import { takedown } from "../operator-tools.ts";

await runTool(takedown);
