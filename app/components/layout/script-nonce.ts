/** The nonce that this response's Content-Security-Policy allows for inline scripts. Undefined in the browser. */
import { createContext } from "react";

export const ScriptNonce = createContext<string | undefined>(undefined);
