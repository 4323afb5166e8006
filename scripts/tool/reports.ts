/**
 * Lists the reports of recaps' pages, oldest first: `npm run tool -- reports [--settle NUMBER] [--remote | --data FOLDER]`.
 * With --settle it deletes that report, and the email in it. One that is about a photo is listed once its owner has kept the
 * photo or let seven days pass, as long as the photo is on the page.
 */
import { runTool } from "../database.ts";
import { reports } from "../operator-tools.ts";

await runTool(reports);
