/** Starts a codec of @jsquash from a compiled module. Workers cannot compile WebAssembly from bytes. */

/** Returns the option that Emscripten's loaders take for it (Emscripten documentation, Module.instantiateWasm). */
export function precompiled(module: WebAssembly.Module) {
  return {
    instantiateWasm(imports: WebAssembly.Imports, onInstance: (instance: WebAssembly.Instance) => void) {
      const instance = new WebAssembly.Instance(module, imports);
      onInstance(instance);
      return instance.exports;
    },
  };
}
