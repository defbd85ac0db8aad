/** The table `term_keys` of an index (`terms.ts`), in memory. */
import { lowerBound } from '../lowerBound.ts'

export interface TermKey {
  kind: number
  term: number
  /** Number of lines that contain the word. */
  lines: number
}

interface KeyColumns {
  /** Hashes in ascending order. */
  hashes: BigUint64Array
  kinds: Uint8Array
  terms: Int32Array
  lines: Int32Array
}

export const bytesPerKey = 17

export class TermKeys {
  private readonly columns: KeyColumns

  constructor(columns: KeyColumns) {
    this.columns = columns
  }

  get bytes(): number {
    return this.columns.hashes.length * bytesPerKey
  }

  find(hash: bigint): TermKey[] {
    const { hashes, kinds, terms, lines } = this.columns
    const first = lowerBound(hashes.length, (place) => hashes[place]! >= hash)
    const matchingKeys: TermKey[] = []
    for (let place = first; hashes[place] === hash; place++) {
      matchingKeys.push({ kind: kinds[place]!, term: terms[place]!, lines: lines[place]! })
    }
    return matchingKeys
  }
}
