import { testScreensOf, WIZARD } from "./accessible-screens.ts";

testScreensOf(WIZARD);
