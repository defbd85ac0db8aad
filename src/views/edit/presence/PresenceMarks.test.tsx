import { describe, expect, it } from 'vitest'
import { presenceStyles, quoted } from './PresenceMarks.tsx'

describe('the presence marks', () => {
  it('select the cell of each user, whatever the id of the line', () => {
    const line = 'a"] , body { display: none } /* é\\'
    const styles = presenceStyles([{ key: 'k', line, column: 'c' }, { key: 'n' }], 'Quelqu’un')
    const [selector = ''] = Object.keys(styles)
    expect(Object.keys(styles)).toEqual([selector, `${selector}::after`, `${selector}.number::after`])
    document.body.innerHTML = '<p role="gridcell"></p><p role="gridcell"></p>'
    const [first, second] = document.querySelectorAll('p')
    first!.dataset.line = line
    first!.dataset.key = 'c'
    second!.dataset.line = 'a'
    second!.dataset.key = 'c'
    expect([...document.querySelectorAll(selector)]).toEqual([first])
  })

  it.each(['a', 'é"', '\\', 'a\nb', '😀', '}</style>'])(
    'contain names escaped as a CSS string: %s',
    (text) => {
      expect(quoted(text).slice(1, -1)).toMatch(/^(?:[a-zA-Z0-9 _-]|\\[0-9a-f]+ )*$/)
    }
  )
})
