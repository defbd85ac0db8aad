/** Search input bound to the `q` parameter of the URL. */
import { useEffect, useState } from 'react'
import { setParameters, useParameters } from './parameters.ts'
import { viewText } from './viewMessages.ts'
import './bar.css'

/** Milliseconds without typing before the search starts (debounce). */
const pause = 300

export function SearchBox() {
  const query = useParameters().get('q') ?? ''
  const [typed, setTyped] = useState(query)
  const [lastQuery, setLastQuery] = useState(query)
  // The parent page, or the button that clears the filters, can change the parameter too.
  if (query !== lastQuery) {
    setLastQuery(query)
    if (query !== typed.trim()) setTyped(query)
  }
  useEffect(() => {
    if (typed.trim() === query) return
    const waiting = setTimeout(() => setParameters({ q: typed.trim() }), pause)
    return () => clearTimeout(waiting)
  }, [typed, query])
  return (
    <search className="search screen-only">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setParameters({ q: typed.trim() })
        }}
      >
        <input
          type="search"
          className="field"
          aria-label={viewText('search')}
          placeholder={viewText('search')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </search>
  )
}
