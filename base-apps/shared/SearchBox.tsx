/** Words that lines are searched for, in the address of the page. */
import { useEffect, useState } from 'react'
import { setParameters, useParameters } from './parameters.ts'
import { tv } from './viewMessages.ts'
import './bar.css'

/** Milliseconds without a key before what is typed is searched for. */
const pause = 300

export function SearchBox() {
  const asked = useParameters().get('q') ?? ''
  const [typed, setTyped] = useState(asked)
  const [known, setKnown] = useState(asked)
  // The page around, or the button of the filters, may write the parameter too.
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
