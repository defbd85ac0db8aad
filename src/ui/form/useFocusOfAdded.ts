import { useEffect, useRef, type RefObject } from 'react'

const fields = 'input:not(:disabled, [type="hidden"]), textarea:not(:disabled), [role="combobox"]'

/**
 * Whoever adds an item to a list is about to fill it in: its first field has the focus once it is drawn.
 * @param count of the items
 * @returns what holds the items one by one, and what to call when one is added at the end
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
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the item is drawn once there is one more
  }, [count])
  return {
    list,
    willAdd: () => {
      isWanted.current = true
    }
  }
}
