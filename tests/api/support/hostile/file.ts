/** What every family of hostile files is made of. */

export interface HostileFile {
  name: string
  content: Uint8Array<ArrayBuffer>
  /** The journal error that it ends with, or `right` when it has to be read; any end but a failure without words else. */
  expects?: RegExp | 'right'
}

/** Files are made when they are asked for, so that large ones are not held together. */
export interface HostileCase {
  name: string
  make: () => string | Uint8Array | Promise<string | Uint8Array>
  expects?: RegExp | 'right'
}

export function bytesOf(content: string | Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(typeof content === 'string' ? Buffer.from(content) : content)
}

export async function madeFile({ name, make, expects }: HostileCase): Promise<HostileFile> {
  return { name, content: bytesOf(await make()), ...(expects ? { expects } : {}) }
}

/** Bytes that look random and are the same at each run. */
export function randomBytes(length: number, seed: number): Uint8Array {
  let state = seed >>> 0
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 24
  })
}
