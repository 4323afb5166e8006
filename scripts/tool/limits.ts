/** Prints the limits in force and the most they can cost, as the tables of docs/operations.md (Limits). `npm run tool -- limits` */
import { costsTable, limitsTable } from "../limits/tables.ts";

console.log(`${limitsTable()}\n\n${costsTable()}`);
