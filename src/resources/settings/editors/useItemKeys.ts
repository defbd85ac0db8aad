import { useState } from 'react'

interface ItemKeys {
  /** Stable key of each item, by index. */
  keys: number[]
  /** Adds a key at the end and returns it. */
  add: () => number
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
  const [known, setKeys] = useState<number[]>([])
  let keys = known
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
    removeAt: (index) => setKeys(keys.toSpliced(index, 1)),
    move: (from, to) => setKeys(moved(keys, from, to))
  }
}

export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1))
}
