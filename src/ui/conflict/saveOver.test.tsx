import { describe, expect, it } from 'vitest'
import { ApiError } from '../../api/http.ts'
import { formFields, formOver } from './formFields.ts'
import { saveOver, writeOver, type ConflictChoice } from './saveOver.ts'

interface Form {
  name: string
  color: string
}
const labels = { name: 'Name', color: 'Color' }
const changed = (): ApiError => new ApiError(412, '', new Headers())

/** Edits start from `initial`; each read returns the next of `states`. */
function saving(form: Form, initial: Form, states: Form[], answers: ConflictChoice[]) {
  const fields = formFields<Form, Form>(form, initial, labels, (state) => state)
  const asked: unknown[] = []
  const written: Form[] = []
  const saved = saveOver<Form, (typeof fields)[number]>({
    fields,
    bases: new Map(fields.map(({ id }) => [id, initial[id as keyof Form]])),
    read: async () => states.shift()!,
    ask: async (conflicts) => {
      asked.push(conflicts.map(({ id, mine, theirs }) => [id, mine, theirs]))
      return answers.shift()
    },
    write: async (current, without) => {
      if (states.length > 0) throw changed()
      written.push(formOver(fields, current, without))
    }
  })
  return saved.then((taken) => ({ asked, written, taken: taken && [...taken] }))
}
const initial = { name: 'A', color: 'red' }

describe('saving over a newer version', () => {
  it('merges other fields changed by other users without a question', async () => {
    expect(await saving({ ...initial, name: 'Mine' }, initial, [{ name: 'A', color: 'blue' }], [])).toEqual({
      asked: [],
      written: [{ name: 'Mine', color: 'blue' }],
      taken: []
    })
  })

  it.each([
    ['mine', [{ name: 'Mine', color: 'red' }], []],
    ['theirs', [{ name: 'Theirs', color: 'red' }], ['name']],
    [undefined, [], undefined]
  ] as const)('asks about a field that both users changed, and keeps %s', async (choice, written, taken) => {
    const theirs = { ...initial, name: 'Theirs' }
    expect(await saving({ ...initial, name: 'Mine' }, initial, [theirs], [choice])).toEqual({
      asked: [[['name', 'Mine', 'Theirs']]],
      written,
      taken
    })
  })

  it('asks again only about a field that changed again', async () => {
    const states = [
      { ...initial, name: 'Theirs' },
      { ...initial, name: 'Theirs' },
      { name: 'Again', color: 'red' }
    ]
    expect(await saving({ ...initial, name: 'Mine' }, initial, states, ['mine', 'mine'])).toEqual({
      asked: [[['name', 'Mine', 'Theirs']], [['name', 'Mine', 'Again']]],
      written: [{ name: 'Mine', color: 'red' }],
      taken: []
    })
  })

  it('gives up after five conflicts, and at once after another error', async () => {
    let tries = 0
    const failing = (error: Error) =>
      writeOver(
        async () => 0,
        async () => {
          tries += 1
          throw error
        }
      )
    await expect(failing(changed())).rejects.toThrow('412')
    expect(tries).toBe(5)
    await expect(failing(new Error('offline'))).rejects.toThrow('offline')
    expect(tries).toBe(6)
  })
})
