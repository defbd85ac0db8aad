import { useState } from 'react'
import { writeStored, readStored } from '../browserStorage.ts'

const keyOf = (id: string): string => `closed-tutorial-${id}`

function wasClosed(id: string): boolean | undefined {
  const stored = readStored(keyOf(id))
  return stored === null ? undefined : stored === 'true'
}

/** State of a help message, remembered by the browser. */
export function useHelpState(id: string, isOpenAtFirst = true): { isOpen: boolean; toggle: () => void } {
  const [isOpen, setOpen] = useState(() => !(wasClosed(id) ?? !isOpenAtFirst))
  const toggle = (): void => {
    writeStored(keyOf(id), String(isOpen))
    setOpen(!isOpen)
  }
  return { isOpen, toggle }
}
