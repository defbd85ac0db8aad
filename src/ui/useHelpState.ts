import { useState } from 'react'
import { keep, readKept } from '../browserStorage.ts'

const keyOf = (id: string): string => `closed-tutorial-${id}`

function wasClosed(id: string): boolean | undefined {
  const kept = readKept(keyOf(id))
  return kept === null ? undefined : kept === 'true'
}

/** Whether a help message is open: until the person closes it, or opens it, on this page and on later ones. */
export function useHelpState(id: string, isOpenAtFirst = true): { isOpen: boolean; toggle: () => void } {
  const [isOpen, setOpen] = useState(() => !(wasClosed(id) ?? !isOpenAtFirst))
  const toggle = (): void => {
    keep(keyOf(id), String(isOpen))
    setOpen(!isOpen)
  }
  return { isOpen, toggle }
}
