import { expect, test } from "vitest";
import { patchSatori } from "../scripts/cards/build-satori.ts";

/** All that the patch looks for. */
const CODE = [
  `u="${"A".repeat(400_000)}"`,
  "A=self.location.href",
  "if(t.instantiateWasm)return new Promise(r=>r())",
  "Q=(F,B)=>{var k=[0],V=new WebAssembly.Module(k),Y=new WebAssembly.Instance(V,{});return Y}",
  "x=y.charCodeAt(0);if(s.has(x))return s.get(x)",
  "let x=a+k.dx*U,j=c+k.dy*U,z=1",
  "let{features:I,language:t,script:Q}=e",
].join(";\n");

test("satori compiles no WebAssembly of its own once it is patched", () => {
  const patched = patchSatori(CODE, ["vi"]);
  expect(patched).toContain('import harfbuzz from "./harfbuzz.wasm"');
  expect(patched).toContain("V=trampolines[B]");
  expect(patched).not.toMatch(/WebAssembly\.Module|self\.location|A{100}/);
});

test.each(CODE.split(";\n").map((line) => [line.slice(0, 60), line]))(
  "the build fails without %s",
  (_start, line) => {
    expect(() => patchSatori(CODE.replace(line, ""), ["vi"])).toThrow(
      /Cannot patch satori: .* was found 0 times/,
    );
  },
);
