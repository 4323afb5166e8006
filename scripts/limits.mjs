/** Prints the limits in force and what they let anybody cost, as docs/limits.md has them. `npm run limits` */
import { costsTable, limitsTable } from "./limits/tables.mjs";

console.log(`${limitsTable()}\n\n${costsTable()}`);
