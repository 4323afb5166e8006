import { OTHERS, testScreensOf } from "./accessible-screens.ts";

testScreensOf(OTHERS);
