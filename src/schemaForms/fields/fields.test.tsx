import { EditorView } from '@uiw/react-codemirror'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { onSubmit, save, show, text, user } from '../line/LineForm.testing.tsx'

// WebGL is not available in tests: the map is mocked.
vi.mock('../map/PointMap.tsx', () => ({
  default: ({ onPick }: { onPick: (position: { latitude: number; longitude: number }) => void }) => (
    <button type="button" onClick={() => onPick({ latitude: 47.25, longitude: -1.5 })}>
      the map
    </button>
  )
}))

vi.mock('../map/ShapeMap.tsx', () => ({
  default: ({ onPick }: { onPick: (position: { latitude: number; longitude: number }) => void }) => (
    <button type="button" onClick={() => onPick({ latitude: 47.25, longitude: -1.5 })}>
      the map
    </button>
  )
}))

// Lazy components are loaded once before the tests, so that no test waits for them.
beforeAll(async () => {
  await Promise.all([
    import('../editor/JsonEditor.tsx'),
    import('../map/PositionDialog.tsx'),
    import('../map/ShapeDialog.tsx')
  ])
}, 60_000)

vi.setConfig({ testTimeout: 30_000 })
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

it('edits texts, and trims them', async () => {
  show([text('a', { title: 'Short' }), text('b', { title: 'Long', 'x-display': 'textarea' })])
  await user.type(screen.getByLabelText('Short'), ' one ')
  await user.type(screen.getByLabelText('Long'), 'two{Enter}lines')
  expect(screen.getByLabelText('Long').tagName).toBe('TEXTAREA')
  expect(await save()).toEqual({ a: 'one', b: 'two\nlines' })
})

it('edits numbers with a decimal comma, and refuses other text', async () => {
  show([
    { key: 'n', type: 'number' },
    { key: 'i', type: 'integer' }
  ])
  await user.type(screen.getByLabelText('n'), '1,50')
  expect(screen.getByLabelText('n')).toHaveProperty('value', '1,50')
  await user.type(screen.getByLabelText('i'), '12a')
  expect(await save()).toBeUndefined()
  expect(await screen.findByText('la valeur doit être un nombre entier')).toBeTruthy()
  await user.clear(screen.getByLabelText('i'))
  await user.type(screen.getByLabelText('i'), '12')
  expect(await save()).toEqual({ n: 1.5, i: 12 })
})

it('checks, unchecks and clears a checkbox', async () => {
  show([{ key: 'b', type: 'boolean', title: 'Open' }])
  await user.click(screen.getByRole('checkbox', { name: 'Open' }))
  expect(await save()).toEqual({ b: true })
  await user.click(screen.getByRole('checkbox', { name: 'Open' }))
  expect(await save()).toEqual({ b: false })
  await user.click(screen.getByRole('button', { name: 'Effacer Open' }))
  expect(await save()).toEqual({})
})

it('sends false for a mandatory checkbox that is not checked', async () => {
  show([{ key: 'b', type: 'boolean', 'x-required': true }])
  expect(await save()).toEqual({ b: false })
})

it('edits dates, and date-times in the time zone of the column', async () => {
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
    // An untouched value is sent unchanged.
    kept: '2024-05-02T10:00:00-03:00'
  })
})

it('selects values by label, and refuses other values when labels are restricted', async () => {
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

it('suggests the observed values', async () => {
  show([text('kind', { enum: ['park', 'school'] })])
  await user.click(screen.getByLabelText('kind'))
  await user.click(await screen.findByRole('option', { name: 'school' }))
  expect(await save()).toEqual({ kind: 'school' })
})

it('edits a list of values', async () => {
  show([text('tags', { separator: ', ', maxLength: 6 })], { line: { tags: ['red'] } })
  await user.type(screen.getByLabelText('tags'), ' blue {Enter}{Enter}green')
  expect(onSubmit).not.toHaveBeenCalled()
  // Text typed without Enter is added on blur.
  expect(await save()).toEqual({ tags: ['red', 'blue', 'green'] })
  await user.type(screen.getByLabelText('tags'), 'pink,  grey{Enter}')
  expect(await save()).toEqual({ tags: ['red', 'blue', 'green', 'pink', 'grey'] })
  await user.type(screen.getByLabelText('tags'), 'too long{Enter}')
  await user.click(screen.getByRole('button', { name: 'save' }))
  expect(await screen.findByText('le texte doit avoir 6 caractères au plus (valeur : too long)')).toBeTruthy()
})

it('asks another address for choices', async () => {
  const fetched = vi.fn(() =>
    Promise.resolve(Response.json({ results: [{ code: '44', name: '44 (Nantes)' }] }))
  )
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
  // The label contains the value, which is not repeated.
  await user.click(await screen.findByRole('option', { name: '44 (Nantes)' }))
  expect(fetched).toHaveBeenCalledWith('/cities?q=na', expect.anything())
  expect(await save()).toEqual({ city: '44' })
})

it('shows an error when the choices cannot be loaded, and accepts typed values', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('gone', { status: 404 })))
  show([
    text('city', { 'x-fromUrl': '/one?q={q}' }),
    text('cities', { separator: ', ', 'x-fromUrl': '/several?q={q}' })
  ])
  const sentence = 'Les valeurs proposées ne peuvent pas être lues.'
  await user.type(screen.getByLabelText('city'), 'x')
  expect(await screen.findByText(sentence)).toBeTruthy()
  await user.type(screen.getByLabelText('cities'), 'y{Enter}')
  expect(await screen.findAllByText(sentence)).toHaveLength(2)
  expect(await save()).toEqual({ city: 'x', cities: ['y'] })
})

it('loads the choices of a list from a URL', async () => {
  const fetched = vi.fn((url: string) =>
    Promise.resolve(
      Response.json({
        results: [url.endsWith('na') ? { code: '44', name: 'Nantes' } : { code: '35', name: 'Rennes' }]
      })
    )
  )
  vi.stubGlobal('fetch', fetched)
  show([
    text('cities', {
      separator: ', ',
      'x-fromUrl': '/cities?q={q}',
      'x-itemsProp': 'results',
      'x-itemKey': 'code',
      'x-itemTitle': 'name'
    })
  ])
  await user.type(screen.getByLabelText('cities'), 'na')
  await user.click(await screen.findByRole('option', { name: /Nantes/ }))
  await user.type(screen.getByLabelText('cities'), 're')
  await user.click(await screen.findByRole('option', { name: /Rennes/ }))
  await user.type(screen.getByLabelText('cities'), '29{Enter}')
  expect(screen.getByText('Nantes')).toBeTruthy()
  expect(await save()).toEqual({ cities: ['44', '35', '29'] })
})

it('edits a colour with a picker', async () => {
  show([text('c', { title: 'Colour', 'x-refersTo': 'https://schema.org/color' })])
  fireEvent.change(screen.getByLabelText('Choisir la couleur de Colour'), { target: { value: '#ff0000' } })
  expect(screen.getByRole('textbox', { name: 'Colour' })).toHaveProperty('value', '#ff0000')
  expect(await save()).toEqual({ c: '#ff0000' })
})

it('previews an image from a web URL only', async () => {
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

it('draws a geometry on a map, and warns about unreadable text without refusing it', async () => {
  show([text('g', { 'x-refersTo': 'https://purl.org/geojson/vocab#geometry' })])
  const field = screen.getByLabelText('g')
  await user.type(field, 'Nantes')
  expect(screen.getByText(/Ni GeoJSON ni WKT/)).toBeTruthy()
  expect(await save()).toEqual({ g: 'Nantes' })
  await user.click(screen.getByRole('button', { name: 'Dessiner g sur une carte' }))
  const dialog = await screen.findByRole('dialog', { name: 'Dessiner une géométrie' })
  const choose = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Choisir' })
  await user.click(within(dialog).getByRole('button', { name: 'Ligne' }))
  const map = await within(dialog).findByRole('button', { name: 'the map' })
  await user.click(map)
  expect(choose.disabled).toBe(true)
  await user.click(map)
  await user.click(map)
  await user.click(within(dialog).getByRole('button', { name: 'Retirer le dernier point' }))
  expect(within(dialog).getByText('Points placés : 2')).toBeTruthy()
  // A click on the backdrop keeps the dialog open.
  await user.click(dialog.parentElement!)
  expect(within(dialog).getByText('Points placés : 2')).toBeTruthy()
  await user.click(choose)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText(/Ni GeoJSON ni WKT/)).toBeNull()
  expect(await save()).toEqual({ g: '{"type":"LineString","coordinates":[[-1.5,47.25],[-1.5,47.25]]}' })
})

it('replaces the path with a chosen file, and removes a file', async () => {
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
  expect(await screen.findByText('une valeur est obligatoire')).toBeTruthy()
  const file = new File(['x'], 'new.txt')
  await user.upload(screen.getByLabelText('Document', { selector: 'input' }), file)
  await save()
  expect(onSubmit).toHaveBeenLastCalledWith({}, file)
})

it('edits JSON, and refuses invalid JSON', async () => {
  show([{ key: 'j', type: 'object' }], { line: { j: { a: 1 } } })
  const editor = EditorView.findFromDOM(await screen.findByRole('textbox', { name: 'j' }))!
  expect(editor.state.doc.toString()).toBe('{\n  "a": 1\n}')
  const type = (insert: string): void =>
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert } })
  type('{"a":')
  expect(await save()).toBeUndefined()
  expect(await screen.findByText('la valeur doit être un objet en JSON')).toBeTruthy()
  type('{"a": [2]}')
  expect(await save()).toEqual({ j: { a: [2] } })
  expect(editor.state.doc.toString()).toBe('{"a": [2]}')
})

it('edits Markdown with buttons, continues lists, and shows a preview', async () => {
  show([text('m', { 'x-display': 'markdown' })], { line: { m: 'hello' } })
  const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'm' })
  area.setSelectionRange(0, 5)
  await user.click(await screen.findByRole('button', { name: 'Gras' }))
  expect(await save()).toEqual({ m: '**hello**' })
  area.setSelectionRange(9, 9)
  await user.type(area, '{Enter}- one{Enter}two', { initialSelectionStart: 9, initialSelectionEnd: 9 })
  expect(await save()).toEqual({ m: '**hello**\n- one\n- two' })
  await user.click(screen.getByRole('button', { name: 'Aperçu' }))
  expect((await screen.findByText('hello')).tagName).toBe('STRONG')
})
