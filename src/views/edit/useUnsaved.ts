import { useEffect } from 'react'
import { useEditing } from './editing.ts'

/** Tells the table that something typed in this dialog is not saved, until the dialog closes. */
export function useUnsaved(isUnsaved: boolean): void {
  const { setUnsaved } = useEditing()
  useEffect(() => {
    setUnsaved(isUnsaved)
    return () => setUnsaved(false)
  }, [isUnsaved, setUnsaved])
}
