/** Types of what the Worker uses of `node:zlib` (nodejs_compat); @types/node would add all of Node to the Worker's code. */
declare module "node:zlib" {
  export function crc32(data: Uint8Array): number;
  export function deflateSync(data: Uint8Array, options: { level: number }): Uint8Array;
  export function inflateSync(data: Uint8Array, options: { maxOutputLength?: number }): Uint8Array;
}
