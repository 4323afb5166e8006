import { SHARING, testScreensOf } from "./accessible-screens.ts";

testScreensOf(SHARING);
