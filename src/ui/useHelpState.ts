import { useState } from 'react'

const keyOf = (id: string): string => `closed-tutorial-${id}`

// A frame without access to its own origin has no storage: the help then comes back with the page.
function wasClosed(id: string): boolean | undefined {
  try {
    const kept = window.localStorage.getItem(keyOf(id))
    return kept === null ? undefined : kept === 'true'
  } catch {
    return undefined
  }
}

function remember(id: string, isClosed: boolean): void {
  try {
    window.localStorage.setItem(keyOf(id), String(isClosed))
  } catch {
    // Nothing to remember it with.
  }
}

/** Whether a help message is open: until the person closes it, or opens it, on this page and on later ones. */
export function useHelpState(id: string, isOpenAtFirst = true): { isOpen: boolean; toggle: () => void } {
  const [isOpen, setOpen] = useState(() => !(wasClosed(id) ?? !isOpenAtFirst))
  const toggle = (): void => {
    remember(id, isOpen)
    setOpen(!isOpen)
  }
  return { isOpen, toggle }
}
