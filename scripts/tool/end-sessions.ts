/**
 * Signs one user out everywhere, or all of them: `npm run tool -- end-sessions ada@example.com | --all [--remote | --data
 * FOLDER]`. In the local database, the one in production, or that of a folder of `npm run serve`.
 */
import { runTool } from "../database.ts";
import { endSessions } from "../operator-tools.ts";

await runTool(endSessions);
