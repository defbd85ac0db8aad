import { useEffect, useRef, type RefObject } from 'react'

const fields = 'input:not(:disabled, [type="hidden"]), textarea:not(:disabled), [role="combobox"]'

/**
 * Focuses the first field of an added item once it is rendered.
 * @param count number of items
 * @returns ref of the container of the items, and a function to call when an item is appended
 */
export function useFocusOfAdded<Holder extends HTMLElement>(
  count: number
): { list: RefObject<Holder | null>; willAdd: () => void } {
  const list = useRef<Holder>(null)
  const isWanted = useRef(false)
  useEffect(() => {
    if (!isWanted.current) return
    isWanted.current = false
    list.current?.lastElementChild?.querySelector<HTMLElement>(fields)?.focus()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs after the added item is rendered
  }, [count])
  return {
    list,
    willAdd: () => {
      isWanted.current = true
    }
  }
}
