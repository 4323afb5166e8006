/** Counts the memory of WebAssembly instances. Import it before whatever starts them. */

const memories: WeakRef<WebAssembly.Memory>[] = [];

/** Returns the bytes of the memories that are still in use. */
export function wasmMemoryBytes(): number[] {
  return memories.flatMap((memory) => memory.deref()?.buffer.byteLength ?? []);
}

const { Instance, instantiate } = WebAssembly;

// A subclass would not do: instances that WebAssembly.instantiate makes have to be instances of it too.
WebAssembly.Instance = new Proxy(Instance, {
  construct(target, parameters, newTarget) {
    const instance: WebAssembly.Instance = Reflect.construct(target, parameters, newTarget);
    remember(instance);
    return instance;
  },
});

WebAssembly.instantiate = async (module: WebAssembly.Module, imports?: WebAssembly.Imports) => {
  const instance = await instantiate(module, imports);
  remember(instance);
  return instance;
};

function remember({ exports }: WebAssembly.Instance): void {
  for (const value of Object.values(exports)) {
    if (value instanceof WebAssembly.Memory) memories.push(new WeakRef(value));
  }
}
