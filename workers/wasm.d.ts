/** Declares WebAssembly files: wrangler compiles them when the Worker is deployed, and importing one returns the module. */
declare module "*.wasm" {
  const module: WebAssembly.Module;
  export default module;
}
