/** Search input bound to the `q` parameter of the URL. */
import { useEffect, useState } from 'react'
import { setParameters, useParameters } from './parameters.ts'
import { tv } from './viewMessages.ts'
import './bar.css'

/** Milliseconds without typing before the search starts (debounce). */
const pause = 300

export function SearchBox() {
  const asked = useParameters().get('q') ?? ''
  const [typed, setTyped] = useState(asked)
  const [known, setKnown] = useState(asked)
  // The parent page, or the button that clears the filters, can change the parameter too.
  if (asked !== known) {
    setKnown(asked)
    setTyped(asked)
  }
  useEffect(() => {
    if (typed.trim() === asked) return
    const waiting = setTimeout(() => setParameters({ q: typed.trim() }), pause)
    return () => clearTimeout(waiting)
  }, [typed, asked])
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
          aria-label={tv('search')}
          placeholder={tv('search')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </search>
  )
}
