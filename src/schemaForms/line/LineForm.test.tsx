import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { anyColumns, typedValue } from './anyLine.testing.ts'
import { form, onState, onSubmit, save, show, text, user } from './LineForm.testing.tsx'
import * as engine from '../../../contract/patterns/linearPatterns.ts'
import { lineErrors } from './lineErrors.ts'
import { lineSchema } from './lineSchema.ts'

vi.setConfig({ testTimeout: 30_000 })
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

const schema = [
  text('a', { title: 'First', 'x-required': true, description: 'Some **help**' }),
  text('b', { title: 'Second', maxLength: 3 })
]

it('shows the errors of a field after blur, then at each change', async () => {
  show(schema)
  expect(screen.queryByText('une valeur est obligatoire')).toBeNull()
  await user.type(screen.getByLabelText('Second'), 'abcd')
  expect(screen.queryByText('le texte doit avoir 3 caractères au plus')).toBeNull()
  await user.tab()
  expect(await screen.findByText('le texte doit avoir 3 caractères au plus')).toBeTruthy()
  await user.type(screen.getByLabelText('Second'), '{Backspace}')
  expect(screen.queryByText('le texte doit avoir 3 caractères au plus')).toBeNull()
})

it('focuses the first invalid field when the form is submitted with Enter', async () => {
  show(schema)
  await user.type(screen.getByLabelText('Second'), 'abcd{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^First/)))
  const field = screen.getByLabelText(/^First/)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const described = field.getAttribute('aria-describedby')?.split(' ') ?? []
  const help = await screen.findByText('help')
  const sentences = described.map((id) => document.getElementById(id)?.textContent?.trim())
  expect(sentences).toEqual(['une valeur est obligatoire', 'Some help'])
  expect(help.tagName).toBe('STRONG')
  expect(onSubmit).not.toHaveBeenCalled()
})

it('submits once on Enter in a single-line field', async () => {
  show(schema)
  await user.type(screen.getByLabelText(/^First/), 'x{Enter}')
  expect(onSubmit).toHaveBeenCalledTimes(1)
  expect(onSubmit).toHaveBeenCalledWith({ a: 'x' }, undefined)
})

it('reports whether it differs from the line, and whether it is valid', async () => {
  show(schema, { line: { _id: 'l', a: 'x', _i: 1, unknown: 2 } })
  expect(onState).toHaveBeenLastCalledWith({ dirty: false, valid: true, values: { a: 'x' } })
  await user.type(screen.getByLabelText(/^First/), 'y')
  expect(onState).toHaveBeenLastCalledWith({ dirty: true, valid: true, values: { a: 'xy' } })
  await user.clear(screen.getByLabelText(/^First/))
  expect(onState).toHaveBeenLastCalledWith({ dirty: true, valid: false, values: {} })
  await user.type(screen.getByLabelText(/^First/), 'x')
  expect(onState).toHaveBeenLastCalledWith({ dirty: false, valid: true, values: { a: 'x' } })
})

it('keeps typed values when the line changes, and updates the other values', async () => {
  const { rerender } = show(schema, { line: { a: 'x', b: 'y' } })
  await user.type(screen.getByLabelText(/^First/), '1')
  rerender(form(schema, { line: { a: 'z', b: 'w' } }))
  expect(onState).toHaveBeenLastCalledWith({ dirty: true, valid: true, values: { a: 'x1', b: 'w' } })
  rerender(form(schema, { line: { a: 'x1' } }))
  expect(onState).toHaveBeenLastCalledWith({ dirty: false, valid: true, values: { a: 'x1' } })
})

it('makes read-only the primary key of an existing line and the values imposed by the page', async () => {
  const isLocked = (label: RegExp): boolean => screen.getByLabelText<HTMLInputElement>(label).disabled
  show(schema, { line: { a: 'x' }, primaryKey: ['a'], context: { b: 'y' } })
  expect([isLocked(/^First/), isLocked(/^Second/)]).toEqual([true, true])
  expect(await save()).toEqual({ a: 'x', b: 'y' })
  cleanup()
  show(schema, { primaryKey: ['a'] })
  expect(isLocked(/^First/)).toBe(false)
  cleanup()
  show(schema, { several: { differing: {} }, readOnlyKeys: ['b'] })
  expect([isLocked(/^First/), isLocked(/^Second/)]).toEqual([false, true])
})

it('shows the error of the server, disables fields during a save, and restores the focus', async () => {
  const { rerender } = show(schema, { line: { a: 'x' }, error: 'ligne non trouvée' })
  expect(screen.getByRole('alert').textContent).toBe('ligne non trouvée')
  const field = screen.getByLabelText<HTMLInputElement>(/^First/)
  await user.type(field, '{Enter}')
  rerender(form(schema, { line: { a: 'x' }, isSaving: true }))
  expect(field.disabled).toBe(true)
  fireEvent.submit(document.getElementById('line')!)
  expect(onSubmit).toHaveBeenCalledTimes(1)
  // Browsers blur a focused field when it becomes disabled.
  field.blur()
  rerender(form(schema, { line: { a: 'x' }, error: 'ligne non trouvée' }))
  expect(document.activeElement).toBe(field)
})

it('warns before different values of several lines are overwritten', async () => {
  show(schema, { several: { differing: { b: 4 } } })
  expect(screen.getByText('"Second" contient 4 valeurs différentes')).toBeTruthy()
  await user.type(screen.getByLabelText('Second'), 'z')
  expect(screen.getByText('4 valeurs différentes de "Second" seront écrasées')).toBeTruthy()
  // In bulk editing no column is mandatory.
  expect(await save()).toEqual({ b: 'z' })
})

it('previews the columns computed by extensions, and does not send them', async () => {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    bodies.push(JSON.parse(init.body as string))
    return Promise.resolve(Response.json({ a: 'x', '_ext.len': 1 }))
  })
  const extended: SchemaProperty[] = [
    text('a'),
    { key: '_ext.len', type: 'integer', title: 'Length', 'x-extension': 'service/action' }
  ]
  show(extended, { extension: true })
  await user.type(screen.getByLabelText('a'), 'x')
  const computed = screen.getByLabelText<HTMLInputElement>('Length')
  await waitFor(() => expect(computed.value).toBe('1'))
  expect(computed.disabled).toBe(true)
  expect(bodies).toEqual([{ a: 'x' }])
  await user.clear(screen.getByLabelText('a'))
  await waitFor(() => expect(computed.value).toBe(''))
  await user.type(screen.getByLabelText('a'), 'x')
  expect(await save()).toEqual({ a: 'x' })
})

it('validates patterns once their engine is loaded, even one with nested quantifiers', async () => {
  show([text('a', { pattern: '^(a+)+$', patternErrorMessage: 'only a' })])
  const field = screen.getByRole('textbox', { name: 'a' })
  fireEvent.change(field, { target: { value: `${'a'.repeat(40)}!` } })
  fireEvent.blur(field)
  expect(await screen.findByText('only a')).toBeTruthy()
  fireEvent.change(field, { target: { value: 'aaa' } })
  await waitFor(() => expect(screen.queryByText('only a')).toBeNull())
})

it('groups fields by `x-group`', () => {
  show([text('a', { 'x-group': 'Place' }), text('b')])
  const group = screen.getByRole('group', { name: 'Place' })
  expect(within(group).getByRole('textbox', { name: 'a' })).toBeTruthy()
  expect(within(group).queryByRole('textbox', { name: 'b' })).toBeNull()
})

it('renders any schema, and sends valid values unchanged', async () => {
  const columnsAndLine = anyColumns.chain((columns) =>
    fc.tuple(
      fc.constant(columns),
      fc.record(Object.fromEntries(columns.map((column) => [column.key, typedValue(column)])))
    )
  )
  await fc.assert(
    fc.asyncProperty(columnsAndLine, async ([columns, any]) => {
      onSubmit.mockClear()
      const { schema: rules } = lineSchema(columns, {})
      const refused = new Set(lineErrors(rules, any, engine).map(({ key }) => key))
      const free = columns.map((column) => ({
        ...column,
        'x-required': !refused.has(column.key) && !!column['x-required']
      }))
      const line = Object.fromEntries(Object.entries(any).filter(([key]) => !refused.has(key)))
      const { container } = show(free, { line })
      expect(container.querySelectorAll('.MuiFormControl-root').length).toBeGreaterThanOrEqual(columns.length)
      fireEvent.submit(container.querySelector('form')!)
      await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1))
      // An unchecked mandatory checkbox means false.
      expect(onSubmit.mock.lastCall?.[0]).toEqual(expect.objectContaining(line))
      cleanup()
    }),
    { numRuns: 25 }
  )
}, 90_000)
