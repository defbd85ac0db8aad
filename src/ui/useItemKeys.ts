import { useState } from 'react'
import { moveItem } from './moveItem.ts'

interface ItemKeys {
  /** Stable key of each item, by index. */
  keys: number[]
  /** Adds a key at the end and returns it. */
  add: () => number
  /** Adds a key before that of an index. */
  insertAt: (index: number) => void
  removeAt: (index: number) => void
  move: (from: number, to: number) => void
}

let last = 0
const newKey = (): number => ++last

/**
 * React keys of the items of a sortable list: they keep the focus of fields when an item moves or when the server gives
 * it an id.
 */
export function useItemKeys(count: number): ItemKeys {
  const [keysSoFar, setKeys] = useState<number[]>([])
  let keys = keysSoFar
  if (keys.length !== count) {
    // Another user has added or removed items.
    keys = Array.from({ length: count }, (_, index) => keys[index] ?? newKey())
    setKeys(keys)
  }
  return {
    keys,
    add() {
      const key = newKey()
      setKeys([...keys, key])
      return key
    },
    insertAt: (index) => setKeys(keys.toSpliced(index, 0, newKey())),
    removeAt: (index) => setKeys(keys.toSpliced(index, 1)),
    move: (from, to) => setKeys(moveItem(keys, from, to))
  }
}
