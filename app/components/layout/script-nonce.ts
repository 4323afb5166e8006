/** The nonce that the Content-Security-Policy of this answer allows; in the browser it is not needed any more. */
import { createContext } from "react";

export const ScriptNonce = createContext<string | undefined>(undefined);
