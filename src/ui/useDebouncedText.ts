import { useEffect, useState } from 'react'

const typingPauseMs = 250

/** Debounced text of an input. */
export function useDebouncedText(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), typingPauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
