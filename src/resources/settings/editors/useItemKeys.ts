import { useState } from 'react'

interface ItemKeys {
  /** A key for each item, which stays the item's own wherever it goes. */
  keys: number[]
  /** The last ones added. */
  add: () => number
  removeAt: (index: number) => void
  move: (from: number, to: number) => void
}

let last = 0
const newKey = (): number => ++last

/** Keys of the items of a list that the person orders: fields keep their focus, whatever the server names an item. */
export function useItemKeys(count: number): ItemKeys {
  const [known, setKeys] = useState<number[]>([])
  let keys = known
  if (keys.length !== count) {
    // Somebody else has added items or taken some away.
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
