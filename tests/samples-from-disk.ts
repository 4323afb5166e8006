/** Setup file for tests in Node: samples are read from tests/fixtures. */
import { readFileSync } from "node:fs";
import { readSamplesWith } from "./fixtures.ts";

readSamplesWith((path) => new Uint8Array(readFileSync(`tests/fixtures/${path}`)));
