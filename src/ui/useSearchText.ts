import { useState } from 'react'

interface SearchText {
  text: string
  setText: (text: string) => void
  /** Last search that is applied, or that was sent to be. */
  latest: string
  /** Applies a search. */
  send: (search: string) => void
}

/**
 * Text of a search field. A search that comes from elsewhere, such as a link, replaces what is typed. One that the field
 * has sent itself does not: the router draws the address late, and the user may have typed more by then.
 * @param applied search in the address
 */
export function useSearchText(applied: string, onSearch: (search: string) => void): SearchText {
  const [text, setText] = useState(applied)
  const [drawn, setDrawn] = useState(applied)
  /** The drawn search, and those that were sent since. */
  const [sent, setSent] = useState<readonly string[]>([applied])
  if (applied !== drawn) {
    const index = sent.indexOf(applied)
    setDrawn(applied)
    setSent(index < 0 ? [applied] : sent.slice(index))
    if (index < 0) setText(applied)
  }
  return {
    text,
    setText,
    latest: sent.at(-1) ?? applied,
    send(search) {
      setSent([...sent, search])
      onSearch(search)
    }
  }
}
