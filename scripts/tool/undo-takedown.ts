/** Undoes a takedown: `npm run tool -- undo-takedown SHAREID [--remote | --data FOLDER]`. The owner's own settings count again. */
import { runTool } from "../database.ts";
import { undoTakedown } from "../operator-tools.ts";

await runTool(undoTakedown);
