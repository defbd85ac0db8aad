/** Types and helpers of all families of hostile files. */

export interface HostileFile {
  name: string
  content: Uint8Array<ArrayBuffer>
  /**
   * Expected journal error, or `right` when the file must be read. By default, any outcome but an unexplained failure.
   */
  expects?: RegExp | 'right'
}

/** Hostile file with its name. The content is generated on demand, so that large files are not all in memory. */
export interface HostileCase {
  name: string
  make: () => string | Uint8Array | Promise<string | Uint8Array>
  expects?: RegExp | 'right'
}

export function bytesOf(content: string | Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(typeof content === 'string' ? Buffer.from(content) : content)
}

export async function writeHostileFile({ name, make, expects }: HostileCase): Promise<HostileFile> {
  return { name, content: bytesOf(await make()), ...(expects ? { expects } : {}) }
}

/** Deterministic pseudo-random bytes. */
export function randomBytes(length: number, seed: number): Uint8Array {
  let state = seed >>> 0
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 24
  })
}
