import { useEffect, useState, type RefObject } from 'react'

/** `selected`: the page has no access to the clipboard; the text is selected for a manual copy. */
export type CopyState = 'idle' | 'copied' | 'selected'

const shownForMs = 2000

/**
 * Copies a text. Browsers give no clipboard to pages over plain HTTP: the text is then selected for a manual copy.
 * @param element element that shows the text
 */
export function useCopy(
  text: string,
  element: RefObject<HTMLElement | null>
): { state: CopyState; copy: () => void } {
  const [state, setState] = useState<CopyState>('idle')
  useEffect(() => {
    if (state !== 'copied') return undefined
    const timer = setTimeout(() => setState('idle'), shownForMs)
    return () => clearTimeout(timer)
  }, [state])

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      if (element.current) select(element.current)
      setState('selected')
    }
  }
  return { state, copy: () => void copy() }
}

function select(element: HTMLElement): void {
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement) {
    element.focus()
    element.select()
    return
  }
  const selection = window.getSelection()
  selection?.selectAllChildren(element)
}
