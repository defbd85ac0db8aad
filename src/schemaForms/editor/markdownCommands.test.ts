import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  continuedList,
  markdownCommands,
  markdownEdit,
  type MarkdownCommand,
  type TextEdit
} from './markdownCommands.ts'

type Edit = (selection: { text: string; from: number; to: number }) => TextEdit | undefined

/** Applies an edit; ⟦ and ⟧ mark the selection in the input and in the result. */
function edited(edit: Edit, marked: string): string | undefined {
  const from = marked.indexOf('⟦')
  const to = marked.indexOf('⟧') - 1
  const text = marked.replace('⟦', '').replace('⟧', '')
  const change = edit({ text, from, to })
  if (!change) return undefined
  const result = text.slice(0, change.from) + change.insert + text.slice(change.to)
  const { anchor, head } = change.selection
  return `${result.slice(0, anchor)}⟦${result.slice(anchor, head)}⟧${result.slice(head)}`
}

describe('markdownEdit', () => {
  it.each<[MarkdownCommand, string, string]>([
    ['bold', 'a ⟦b⟧ c', 'a **⟦b⟧** c'],
    ['bold', 'a **⟦b⟧** c', 'a ⟦b⟧ c'],
    ['bold', '⟦⟧', '**⟦⟧**'],
    ['italic', 'a ⟦b⟧', 'a _⟦b⟧_'],
    ['title', 'a\nb⟦⟧c\nd', 'a\n## bc⟦⟧\nd'],
    ['title', '# b⟦⟧', '## b⟦⟧'],
    ['title', '## b⟦⟧', 'b⟦⟧'],
    ['list', '⟦a\nb⟧', '⟦- a\n- b⟧'],
    ['list', '⟦- a\n- b⟧', '⟦a\nb⟧'],
    ['list', '⟦* a\nb⟧', '⟦- a\n- b⟧'],
    ['link', 'see ⟦here⟧', 'see [here](⟦https://⟧)'],
    ['link', '⟦https://a.fr⟧', '[⟦⟧](https://a.fr)'],
    ['link', '⟦⟧', '[⟦⟧](https://)']
  ])('%s: %j → %j', (command, before, result) => {
    expect(edited((selection) => markdownEdit(command, selection), before)).toBe(result)
  })

  it('selects and replaces a range within the text, for any text', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...markdownCommands),
        fc.string(),
        fc.nat(),
        fc.nat(),
        (command, text, a, b) => {
          const [from = 0, to = 0] = [a % (text.length + 1), b % (text.length + 1)].sort((x, y) => x - y)
          const edit = markdownEdit(command, { text, from, to })
          const length = text.length - (edit.to - edit.from) + edit.insert.length
          expect(edit.from).toBeGreaterThanOrEqual(0)
          expect(edit.to).toBeLessThanOrEqual(text.length)
          for (const end of [edit.selection.anchor, edit.selection.head]) {
            expect(end).toBeGreaterThanOrEqual(0)
            expect(end).toBeLessThanOrEqual(length)
          }
        }
      )
    )
  })
})

describe('continuedList', () => {
  it.each([
    ['- a⟦⟧', '- a\n- ⟦⟧'],
    ['  * a⟦ b⟧', '  * a\n  * ⟦⟧'],
    ['9) a⟦⟧ b', '9) a\n10) ⟦⟧ b'],
    ['- a\n- ⟦⟧\nb', '- a\n⟦⟧\nb'],
    ['- ⟦⟧text', '- \n- ⟦⟧text']
  ])('%j → %j', (before, result) => {
    expect(edited(continuedList, before)).toBe(result)
  })

  it.each(['a⟦⟧', '-a⟦⟧', '- a\nb⟦⟧', '⟦⟧- a', ''])('leaves %j to the browser', (before) => {
    expect(edited(continuedList, before || '⟦⟧')).toBeUndefined()
  })
})
