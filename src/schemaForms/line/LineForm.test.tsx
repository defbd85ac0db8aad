import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { EditorView } from '@uiw/react-codemirror'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { SchemaProperty } from '../../../contract/dataset.ts'
import { blockMessages } from '../../blocks/messages.ts'
import { TranslateProvider } from '../../i18n/translate.tsx'
import { schemaFormMessages } from '../messages.ts'
import { LineForm, type LineFormProps } from './LineForm.tsx'
import { lineErrors } from './lineErrors.ts'
import { lineSchema } from './lineSchema.ts'
import type { LineValues } from './lineValues.ts'
import { anyColumns, typedValue } from './testing.ts'

// A real map needs WebGL: the dialog is tested with what it asks of one.
vi.mock('../map/PointMap.tsx', () => ({
  default: ({ onPick }: { onPick: (position: { latitude: number; longitude: number }) => void }) => (
    <button type="button" onClick={() => onPick({ latitude: 47.25, longitude: -1.5 })}>
      the map
    </button>
  )
}))

// jsdom draws nothing: the editor asks where its text is.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList

// Loaded before the first test, rather than while one waits for a field.
beforeAll(async () => {
  await Promise.all([import('../editor/CodeEditor.tsx'), import('../map/PositionDialog.tsx')])
}, 60_000)

const messages = [blockMessages, schemaFormMessages]
vi.setConfig({ testTimeout: 30_000 })
const user = userEvent.setup()
const onSubmit = vi.fn<LineFormProps['onSubmit']>()
const onState = vi.fn<NonNullable<LineFormProps['onState']>>()

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

type Options = Partial<LineFormProps> & { primaryKey?: string[] }

function form(schema: SchemaProperty[], { primaryKey, ...props }: Options = {}): React.ReactNode {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <TranslateProvider messages={messages}>
        <LineForm
          id="line"
          dataset={{ id: 'd', schema, ...(primaryKey && { primaryKey }) }}
          onSubmit={onSubmit}
          onState={onState}
          {...props}
        />
        <button type="submit" form="line">
          save
        </button>
      </TranslateProvider>
    </QueryClientProvider>
  )
}

function show(schema: SchemaProperty[], options?: Options): ReturnType<typeof render> {
  return render(form(schema, options))
}

const text = (key: string, more: Partial<SchemaProperty> = {}): SchemaProperty => ({
  key,
  type: 'string',
  ...more
})

async function save(): Promise<LineValues | undefined> {
  await user.click(screen.getByRole('button', { name: 'save' }))
  return onSubmit.mock.lastCall?.[0]
}

describe('fields', () => {
  it('edits texts, trimmed', async () => {
    show([text('a', { title: 'Short' }), text('b', { title: 'Long', 'x-display': 'textarea' })])
    await user.type(screen.getByLabelText('Short'), ' one ')
    await user.type(screen.getByLabelText('Long'), 'two{Enter}lines')
    expect(screen.getByLabelText('Long').tagName).toBe('TEXTAREA')
    expect(await save()).toEqual({ a: 'one', b: 'two\nlines' })
  })

  it('edits numbers with a comma, and refuses what is not one', async () => {
    show([
      { key: 'n', type: 'number' },
      { key: 'i', type: 'integer' }
    ])
    await user.type(screen.getByLabelText('n'), '1,50')
    expect(screen.getByLabelText('n')).toHaveProperty('value', '1,50')
    await user.type(screen.getByLabelText('i'), '12a')
    expect(await save()).toBeUndefined()
    expect(await screen.findByText('doit être de type integer')).toBeTruthy()
    await user.clear(screen.getByLabelText('i'))
    await user.type(screen.getByLabelText('i'), '12')
    expect(await save()).toEqual({ n: 1.5, i: 12 })
  })

  it('ticks a box, unticks it, and takes the value away', async () => {
    show([{ key: 'b', type: 'boolean', title: 'Open' }])
    await user.click(screen.getByRole('checkbox', { name: 'Open' }))
    expect(await save()).toEqual({ b: true })
    await user.click(screen.getByRole('checkbox', { name: 'Open' }))
    expect(await save()).toEqual({ b: false })
    await user.click(screen.getByRole('button', { name: 'Effacer Open' }))
    expect(await save()).toEqual({})
  })

  it('reads a mandatory box that is not ticked as "no"', async () => {
    show([{ key: 'b', type: 'boolean', 'x-required': true }])
    expect(await save()).toEqual({ b: false })
  })

  it('edits dates, and date-times on the clock of the column', async () => {
    show(
      [
        text('d', { format: 'date' }),
        text('t', { format: 'date-time', timeZone: 'Asia/Kolkata' }),
        text('kept', { format: 'date-time' })
      ],
      { line: { kept: '2024-05-02T10:00:00-03:00' } }
    )
    fireEvent.change(screen.getByLabelText('d'), { target: { value: '2024-05-02' } })
    fireEvent.change(screen.getByLabelText('t'), { target: { value: '2024-05-02T10:30' } })
    expect(screen.getByText('Fuseau horaire : Asia/Kolkata')).toBeTruthy()
    expect(screen.getByLabelText('kept')).toHaveProperty('value', '2024-05-02T15:00')
    expect(await save()).toEqual({
      d: '2024-05-02',
      t: '2024-05-02T10:30:00+05:30',
      // Not touched: as it was written.
      kept: '2024-05-02T10:00:00-03:00'
    })
  })

  it('chooses by label, and lets nothing else in where labels restrict', async () => {
    const labels = { 'x-labels': { o: 'Open', c: 'Closed' } }
    show([text('free', labels), text('strict', { ...labels, 'x-labelsRestricted': true })])
    await user.type(screen.getByLabelText('free'), 'unknown')
    await user.type(screen.getByLabelText('strict'), 'clo')
    await user.click(await screen.findByRole('option', { name: /Closed/ }))
    expect(await save()).toEqual({ free: 'unknown', strict: 'c' })
    await user.clear(screen.getByLabelText('free'))
    await user.type(screen.getByLabelText('free'), 'Open')
    await user.type(screen.getByLabelText('strict'), 'zzz')
    expect(await save()).toEqual({ free: 'o', strict: 'c' })
  })

  it('suggests observed values', async () => {
    show([text('kind', { enum: ['park', 'school'] })])
    await user.click(screen.getByLabelText('kind'))
    await user.click(await screen.findByRole('option', { name: 'school' }))
    expect(await save()).toEqual({ kind: 'school' })
  })

  it('lists several values', async () => {
    show([text('tags', { separator: ', ', maxLength: 6 })], { line: { tags: ['red'] } })
    await user.type(screen.getByLabelText('tags'), ' blue {Enter}green')
    // The one that was not confirmed counts once the field is left.
    expect(await save()).toEqual({ tags: ['red', 'blue', 'green'] })
    await user.type(screen.getByLabelText('tags'), 'too long{Enter}')
    await user.click(screen.getByRole('button', { name: 'save' }))
    expect(await screen.findByText('ne doit pas dépasser 6 caractères')).toBeTruthy()
  })

  it('asks another address for choices', async () => {
    const fetched = vi.fn(() => Promise.resolve(Response.json({ results: [{ code: '44', name: 'Nantes' }] })))
    vi.stubGlobal('fetch', fetched)
    show([
      text('city', {
        'x-fromUrl': '/cities?q={q}',
        'x-itemsProp': 'results',
        'x-itemKey': 'code',
        'x-itemTitle': 'name'
      })
    ])
    await user.type(screen.getByLabelText('city'), 'na')
    await user.click(await screen.findByRole('option', { name: /Nantes/ }))
    expect(fetched).toHaveBeenCalledWith('/cities?q=na', expect.anything())
    expect(await save()).toEqual({ city: '44' })
  })

  it('picks a colour', async () => {
    show([text('c', { title: 'Colour', 'x-refersTo': 'https://schema.org/color' })])
    fireEvent.change(screen.getByLabelText('Choisir la couleur de Colour'), { target: { value: '#ff0000' } })
    expect(screen.getByRole('textbox', { name: 'Colour' })).toHaveProperty('value', '#ff0000')
    expect(await save()).toEqual({ c: '#ff0000' })
  })

  it('shows an image, but of no other kind of address', async () => {
    const { container } = show([text('i', { 'x-refersTo': 'http://schema.org/image' })])
    await user.type(screen.getByLabelText('i'), 'javascript:alert(1)')
    expect(container.querySelector('img')).toBeNull()
    await user.clear(screen.getByLabelText('i'))
    await user.type(screen.getByLabelText('i'), 'https://a.fr/i.png')
    expect(container.querySelector('img')?.src).toBe('https://a.fr/i.png')
  })

  it.each([
    [
      [
        { key: 'y', type: 'number', 'x-refersTo': 'http://schema.org/latitude' },
        { key: 'x', type: 'number', 'x-refersTo': 'http://schema.org/longitude' }
      ] satisfies SchemaProperty[],
      { y: 47.25, x: -1.5 }
    ],
    [[text('y', { 'x-refersTo': 'http://www.w3.org/2003/01/geo/wgs84_pos#lat_long' })], { y: '47.25,-1.5' }]
  ])('picks a position on a map', async (schema, expected) => {
    show(schema)
    await user.click(screen.getByRole('button', { name: 'Choisir y sur une carte' }))
    const dialog = await screen.findByRole('dialog', { name: 'Choisir une position' })
    await user.click(await within(dialog).findByRole('button', { name: 'the map' }))
    expect(within(dialog).getByLabelText('Latitude,longitude')).toHaveProperty('value', '47.25,-1.5')
    await user.click(within(dialog).getByRole('button', { name: 'Choisir' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await save()).toEqual(expected)
  })

  it('sends a file instead of a path, and takes it away', async () => {
    const schema = [
      text('doc', {
        title: 'Document',
        'x-refersTo': 'http://schema.org/DigitalDocument',
        'x-required': true
      })
    ]
    show(schema, { line: { doc: 'l1/abc/rapport%20final.pdf' } })
    expect(screen.getByText('rapport final.pdf')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Retirer le fichier rapport final.pdf' }))
    expect(await save()).toBeUndefined()
    expect(await screen.findByText('information obligatoire')).toBeTruthy()
    const file = new File(['x'], 'new.txt')
    await user.upload(screen.getByLabelText('Document', { selector: 'input' }), file)
    await save()
    expect(onSubmit).toHaveBeenLastCalledWith({}, file)
  })

  it('edits JSON, and refuses what is not', async () => {
    show([{ key: 'j', type: 'object' }], { line: { j: { a: 1 } } })
    const editor = EditorView.findFromDOM(await screen.findByRole('textbox', { name: 'j' }))!
    expect(editor.state.doc.toString()).toBe('{\n  "a": 1\n}')
    const type = (insert: string): void =>
      editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert } })
    type('{"a":')
    expect(await save()).toBeUndefined()
    expect(await screen.findByText('doit être du JSON valide, du type de la colonne')).toBeTruthy()
    type('{"a": [2]}')
    expect(await save()).toEqual({ j: { a: [2] } })
    expect(editor.state.doc.toString()).toBe('{"a": [2]}')
  })

  it('edits markdown with buttons, and shows what readers get', async () => {
    show([text('m', { 'x-display': 'markdown' })], { line: { m: 'hello' } })
    const editor = EditorView.findFromDOM(await screen.findByRole('textbox', { name: 'm' }))!
    editor.dispatch({ selection: { anchor: 0, head: 5 } })
    await user.click(await screen.findByRole('button', { name: 'Gras' }))
    expect(await save()).toEqual({ m: '**hello**' })
    await user.click(screen.getByRole('button', { name: 'Aperçu' }))
    expect((await screen.findByText('hello')).tagName).toBe('STRONG')
  })
})

describe('the form', () => {
  const schema = [
    text('a', { title: 'First', 'x-required': true, description: 'Some **help**' }),
    text('b', { title: 'Second', maxLength: 3 })
  ]

  it('tells nothing before a field is left, then tells at each change', async () => {
    show(schema)
    expect(screen.queryByText('information obligatoire')).toBeNull()
    await user.type(screen.getByLabelText('Second'), 'abcd')
    expect(screen.queryByText('ne doit pas dépasser 3 caractères')).toBeNull()
    await user.tab()
    expect(await screen.findByText('ne doit pas dépasser 3 caractères')).toBeTruthy()
    await user.type(screen.getByLabelText('Second'), '{Backspace}')
    expect(screen.queryByText('ne doit pas dépasser 3 caractères')).toBeNull()
  })

  it('goes to the first error of a form that is submitted by Enter', async () => {
    show(schema)
    await user.type(screen.getByLabelText('Second'), 'abcd{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^First/)))
    const field = screen.getByLabelText(/^First/)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    const described = field.getAttribute('aria-describedby')?.split(' ') ?? []
    const help = await screen.findByText('help')
    const sentences = described.map((id) => document.getElementById(id)?.textContent?.trim())
    expect(sentences).toEqual(['information obligatoire', 'Some help'])
    expect(help.tagName).toBe('STRONG')
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('submits once by Enter in a field of one line', async () => {
    show(schema)
    await user.type(screen.getByLabelText(/^First/), 'x{Enter}')
    expect(onSubmit).toHaveBeenCalledTimes(1)
    expect(onSubmit).toHaveBeenCalledWith({ a: 'x' }, undefined)
  })

  it('tells whether it differs from the line, and is valid', async () => {
    show(schema, { line: { _id: 'l', a: 'x', _i: 1, unknown: 2 } })
    expect(onState).toHaveBeenLastCalledWith({ dirty: false, valid: true, values: { a: 'x' } })
    await user.type(screen.getByLabelText(/^First/), 'y')
    expect(onState).toHaveBeenLastCalledWith({ dirty: true, valid: true, values: { a: 'xy' } })
    await user.clear(screen.getByLabelText(/^First/))
    expect(onState).toHaveBeenLastCalledWith({ dirty: true, valid: false, values: {} })
    await user.type(screen.getByLabelText(/^First/), 'x')
    expect(onState).toHaveBeenLastCalledWith({ dirty: false, valid: true, values: { a: 'x' } })
  })

  it('locks the primary key of an existing line, and what the page imposes', async () => {
    const isLocked = (label: RegExp): boolean => screen.getByLabelText<HTMLInputElement>(label).disabled
    show(schema, { line: { a: 'x' }, primaryKey: ['a'], context: { b: 'y' } })
    expect([isLocked(/^First/), isLocked(/^Second/)]).toEqual([true, true])
    expect(await save()).toEqual({ a: 'x', b: 'y' })
    cleanup()
    show(schema, { primaryKey: ['a'] })
    expect(isLocked(/^First/)).toBe(false)
  })

  it('says what the server refused, and waits while it saves', async () => {
    const { rerender } = show(schema, { line: { a: 'x' }, error: 'ligne non trouvée' })
    expect(screen.getByRole('alert').textContent).toBe('ligne non trouvée')
    const field = screen.getByLabelText<HTMLInputElement>(/^First/)
    await user.type(field, '{Enter}')
    rerender(form(schema, { line: { a: 'x' }, isSaving: true }))
    expect(field.disabled).toBe(true)
    fireEvent.submit(document.getElementById('line')!)
    expect(onSubmit).toHaveBeenCalledTimes(1)
    // As browsers do with a field that is locked.
    field.blur()
    rerender(form(schema, { line: { a: 'x' }, error: 'ligne non trouvée' }))
    expect(document.activeElement).toBe(field)
  })

  it('warns before different values of several lines are replaced', async () => {
    show(schema, { several: { differing: { b: 4 } } })
    expect(screen.getByText('"Second" contient 4 valeurs différentes')).toBeTruthy()
    await user.type(screen.getByLabelText('Second'), 'z')
    expect(screen.getByText('4 valeurs différentes de "Second" seront écrasées')).toBeTruthy()
    // Nothing is mandatory.
    expect(await save()).toEqual({ b: 'z' })
  })

  it('shows what extensions compute from what is typed, and does not send it', async () => {
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

  it('groups fields', () => {
    show([text('a', { 'x-group': 'Place' }), text('b')])
    const group = screen.getByRole('group', { name: 'Place' })
    expect(within(group).getByRole('textbox', { name: 'a' })).toBeTruthy()
    expect(within(group).queryByRole('textbox', { name: 'b' })).toBeNull()
  })

  it('renders any schema, and sends valid values as they came', async () => {
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
        const refused = new Set(lineErrors(rules, any, 'fr').map(({ key }) => key))
        const free = columns.map((column) => ({
          ...column,
          'x-required': !refused.has(column.key) && !!column['x-required']
        }))
        const line = Object.fromEntries(Object.entries(any).filter(([key]) => !refused.has(key)))
        const { container } = show(free, { line })
        expect(container.querySelectorAll('.MuiFormControl-root').length).toBeGreaterThanOrEqual(
          columns.length
        )
        fireEvent.submit(container.querySelector('form')!)
        await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1))
        // A mandatory box that nobody ticked says "no".
        expect(onSubmit.mock.lastCall?.[0]).toEqual(expect.objectContaining(line))
        cleanup()
      }),
      { numRuns: 25 }
    )
  }, 90_000)
})
