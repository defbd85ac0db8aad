import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TranslateProvider } from '../../i18n/translate.tsx'
import { blockMessages } from '../../ui/messages.ts'
import { keepPressedFocus } from '../../ui/pressedFocus.ts'
import { cardsSchema } from '../annotations/fixtures/cards.testing.ts'
import { chartsSchema } from '../annotations/fixtures/charts.testing.ts'
import { mapSchema } from '../annotations/fixtures/map.testing.ts'
import type { JsonSchema } from '../annotations/index.ts'
import { schemaFormMessages } from '../messages.ts'
import type { OwnFieldProps } from './ownFields.ts'
import { PlannedForm } from './PlannedForm.tsx'

const messages = [schemaFormMessages, blockMessages]
const context = {
  owner: { type: 'user', id: 'me' },
  datasetFilter: 'owner=user:me',
  columns: [{ key: 'nom', title: 'Nom', type: 'string' }]
}
const requests: string[] = []
const datasets = [
  {
    href: 'http://localhost/data-fair/api/v1/datasets/ecoles',
    id: 'ecoles',
    title: 'Écoles',
    schema: [{ key: 'nom', title: 'Nom', type: 'string' }]
  }
]
const columns = [{ key: 'eleves', title: 'Élèves', type: 'integer' }]

let data: Record<string, unknown> = {}
const recordChange = (next: Record<string, unknown>): void => {
  data = next
}
const commits: Record<string, unknown>[] = []

beforeEach(() => {
  requests.length = 0
  commits.length = 0
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://localhost')
    requests.push(url.pathname + url.search)
    return Response.json(url.pathname.endsWith('/schema') ? columns : { count: 1, results: datasets })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Custom field, whose input is committed on blur only. */
function Pair({ id, label, value, onChange, options }: OwnFieldProps): ReactNode {
  const { one = '' } = (value ?? {}) as { one?: string }
  return (
    <input
      id={id}
      aria-label={`${label} ${String(options.unit)}`}
      value={one}
      onChange={(event) => onChange({ one: event.target.value }, true)}
    />
  )
}
const ownFields = { pair: Pair }

function Screen({
  schema,
  start,
  disabled
}: {
  schema: JsonSchema
  start: Record<string, unknown>
  disabled?: boolean
}): ReactNode {
  const [value, setValue] = useState(start)
  useEffect(() => recordChange(value), [value])
  return (
    <PlannedForm
      schema={schema}
      data={value}
      context={context}
      idPrefix="config"
      disabled={!!disabled}
      ownFields={ownFields}
      onChange={setValue}
      onCompletion={setValue}
      onCommit={(next) => commits.push(next)}
    />
  )
}

function show(schema: JsonSchema, start: Record<string, unknown> = {}, disabled = false): HTMLElement {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <TranslateProvider messages={messages}>
        <Screen schema={schema} start={start} disabled={disabled} />
      </TranslateProvider>
    </QueryClientProvider>
  ).container
}

it('searches a dataset as the user types, then lists its columns', async () => {
  show(chartsSchema)
  await userEvent.type(screen.getByRole('combobox', { name: /^Jeu de données/ }), 'éc')
  const searched =
    '/data-fair/api/v1/datasets?status=finalized&q=%C3%A9c&select=id,title,schema&size=20&owner=user:me'
  await waitFor(() => expect(requests).toContain(searched))
  await userEvent.click(await screen.findByRole('option', { name: 'Écoles' }))
  expect(data.datasets).toEqual([{ ...datasets[0], key: 'main' }])

  await userEvent.click(screen.getByRole('tab', { name: /Graphique/ }))
  await userEvent.click(screen.getByRole('combobox', { name: /^Colonne/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Élèves' }))
  expect(requests.at(-1)).toBe(
    '/data-fair/api/v1/datasets/ecoles/schema?calculated=false&maxCardinality=1000'
  )
  expect(data.chart).toEqual({ type: 'bar', groupBy: 'eleves' })
})

it('removes the values of the former alternative when another one is selected', async () => {
  show(chartsSchema, { datasets, chart: { type: 'bar', groupBy: 'nom', horizontal: true } })
  await userEvent.click(screen.getByRole('tab', { name: /Graphique/ }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Horizontal' }).checked).toBe(true)
  await userEvent.click(screen.getByRole('combobox', { name: 'Type de graphique' }))
  await userEvent.click(screen.getByRole('option', { name: 'Secteurs' }))
  expect(data.chart).toEqual({ type: 'pie', groupBy: 'nom' })
  await userEvent.type(screen.getByLabelText('Trou'), '2')
  expect(screen.getByText('la valeur doit être au plus 0,9')).toBeTruthy()
  expect(
    within(screen.getByRole('tab', { name: /Graphique/ })).getByTitle('1 valeur à corriger')
  ).toBeTruthy()
})

it('adds, moves, duplicates and removes the items of a list', async () => {
  show(chartsSchema, { datasets, series: [{ field: 'a', label: 'Première' }] })
  await userEvent.click(screen.getByRole('tab', { name: /Graphique/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter : Séries' }))
  expect(data.series).toEqual([{ field: 'a', label: 'Première', color: '#1976d2' }, { color: '#1976d2' }])
  const second = screen.getByRole('region', { name: 'Élément 2' })
  expect(within(second).getByText('une valeur est obligatoire')).toBeTruthy()
  await userEvent.type(within(second).getByLabelText('Libellé'), 'Seconde')
  await userEvent.click(screen.getByRole('button', { name: 'Monter « Seconde »' }))
  expect(data.series).toMatchObject([{ label: 'Seconde' }, { label: 'Première' }])
  await userEvent.click(screen.getByRole('button', { name: 'Dupliquer « Première »' }))
  await userEvent.click(screen.getByRole('button', { name: 'Supprimer « Seconde »' }))
  expect(data.series).toMatchObject([{ label: 'Première' }, { label: 'Première' }])
})

const sizesSchema: JsonSchema = {
  type: 'object',
  properties: {
    sizes: {
      type: 'array',
      title: 'Tailles',
      items: {
        type: 'object',
        properties: {
          label: { type: 'string', title: 'Libellé' },
          size: { type: 'integer', title: 'Taille', default: 10 }
        }
      }
    }
  }
}

it('moves an item several times with the keyboard, the focus staying on it', async () => {
  const stop = keepPressedFocus()
  try {
    show(sizesSchema, { sizes: ['A', 'B', 'C'].map((label) => ({ label })) })
    const labels = (): unknown => (data.sizes as { label: string }[]).map(({ label }) => label).join('')
    screen.getByRole('button', { name: 'Monter « C »' }).focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Monter « C »'))
    await userEvent.keyboard('{Enter}')
    expect(labels()).toBe('CAB')
    screen.getByRole('button', { name: 'Descendre « C »' }).focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Descendre « C »'))
    await userEvent.keyboard('{Enter}')
    expect(labels()).toBe('ABC')
  } finally {
    stop()
  }
})

it('keeps a default that was emptied out of its item, wherever it is moved, and in no other item', async () => {
  show(sizesSchema, { sizes: [{ label: 'A' }, { label: 'B' }] })
  const sizeOf = (item: string): HTMLElement =>
    within(screen.getByRole('region', { name: item })).getByLabelText('Taille')
  await userEvent.clear(sizeOf('A'))
  await userEvent.click(screen.getByRole('button', { name: 'Descendre « A »' }))
  expect(data.sizes).toEqual([{ label: 'B', size: 10 }, { label: 'A' }])
  await userEvent.click(screen.getByRole('button', { name: 'Dupliquer « A »' }))
  expect(data.sizes).toEqual([{ label: 'B', size: 10 }, { label: 'A' }, { label: 'A' }])
  for (const remove of screen.getAllByRole('button', { name: 'Supprimer « A »' }))
    await userEvent.click(remove)
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter : Tailles' }))
  expect(data.sizes).toEqual([{ label: 'B', size: 10 }, { size: 10 }])
})

it('renders the first items of a long list', async () => {
  const series = Array.from({ length: 22 }, (_, index) => ({ field: 'a', label: `Série ${index}` }))
  show(chartsSchema, { datasets, series })
  await userEvent.click(screen.getByRole('tab', { name: /Graphique/ }))
  expect(screen.queryByRole('region', { name: 'Série 20' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Afficher plus (2)' }))
  expect(screen.getByRole('region', { name: 'Série 21' })).toBeTruthy()
})

it('shows fields that depend on other values, and reports changes once they are complete', async () => {
  show(chartsSchema, { datasets })
  await userEvent.click(screen.getByRole('tab', { name: 'Présentation' }))
  await userEvent.type(screen.getByLabelText('Introduction'), 'Bonjour')
  expect(commits.at(-1)?.intro).toBeUndefined()
  await userEvent.tab()
  expect(commits.at(-1)?.intro).toBe('Bonjour')
  await userEvent.click(screen.getByRole('switch', { name: 'Afficher le titre' }))
  expect(commits.at(-1)).toMatchObject({ showTitle: false, intro: 'Bonjour' })
  expect(screen.queryByLabelText('Introduction')).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'haut' }))
  expect(data.legend).toBe('haut')
  expect(screen.getByRole('slider', { name: /^Hauteur/ }).getAttribute('max')).toBe('900')
  expect(screen.getByPlaceholderText('Sans titre')).toBeTruthy()
})

it('renders every kind of field of `layout`', async () => {
  show(mapSchema, { datasets, style: { type: 'points' }, layers: [{ name: 'Fond' }] })
  await userEvent.click(screen.getByRole('combobox', { name: 'Champ du libellé' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Nom' }))
  expect(data.label).toBe('nom')
  await userEvent.click(screen.getByRole('combobox', { name: 'Champs affichés' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Élèves' }))
  expect(data.extraFields).toEqual(['eleves'])

  await userEvent.click(screen.getByRole('tab', { name: 'Style' }))
  await userEvent.click(screen.getByRole('switch', { name: 'Grouper' }))
  expect(data.style).toEqual({ type: 'points', cluster: true })
  expect(screen.getByLabelText('Choisir la couleur de Couleur')).toBeTruthy()
  expect(screen.getByRole('slider', { name: /Opacité/ }).getAttribute('step')).toBe('0.1')
  expect(screen.getByText('px')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Rayon des points').value).toBe('6')

  await userEvent.click(screen.getByRole('tab', { name: 'Légende' }))
  expect(await screen.findByRole('textbox', { name: 'Texte de la légende' })).toBeTruthy()
  expect(screen.getByLabelText('Début').getAttribute('type')).toBe('date')
  expect(screen.getByLabelText('Ouverture').getAttribute('type')).toBe('datetime-local')
  expect(screen.getByLabelText('Heure').getAttribute('type')).toBe('time')
  expect(screen.getByLabelText('Contact').getAttribute('type')).toBe('email')
  expect(screen.getByLabelText('Introduction').tagName).toBe('INPUT')
  await userEvent.click(screen.getByRole('combobox', { name: 'Mots' }))
  await userEvent.click(screen.getByRole('option', { name: 'eau' }))
  expect(data.tags).toEqual(['eau'])
  await userEvent.click(screen.getByRole('combobox', { name: 'Icône' }))
  const option = screen.getByRole('option', { name: 'Épingle' })
  expect(option.querySelector('img')?.src).toContain('data:image/svg+xml,')
  await userEvent.click(option)
  expect(data.icon).toEqual({ name: 'pin' })
  expect(screen.getByRole('region', { name: 'Fond' })).toBeTruthy()
  expect(await screen.findByLabelText('Autres réglages')).toBeTruthy()
})

it('renders panels, constants in lists, texts with several values and parts that depend on a condition', async () => {
  const container = show(cardsSchema)
  expect(container.querySelectorAll('.MuiAccordion-root')).toHaveLength(3)
  await userEvent.click(screen.getByRole('combobox', { name: /^Titre de la fiche/ }))
  await userEvent.click(screen.getByRole('option', { name: 'Nom' }))
  await userEvent.click(screen.getByRole('combobox', { name: 'Champs de la fiche' }))
  await userEvent.click(screen.getByRole('option', { name: 'adresse' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Partager' }))
  await userEvent.type(screen.getByRole('combobox', { name: 'Liens' }), 'a{Enter}b{Enter}')
  expect(data).toMatchObject({ titleField: 'nom', fields: ['adresse'], checks: ['share'], links: 'a;b' })

  await userEvent.click(screen.getByRole('button', { name: 'Tri et pagination' }))
  expect(screen.getByText('Comment les fiches se suivent.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Fiches par page').value).toBe('12')
  expect(screen.getByLabelText('Verrouillé')).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('combobox', { name: 'Pagination' }))
  await userEvent.click(screen.getByRole('option', { name: 'infinie' }))
  expect(screen.getByLabelText('Pas')).toBeTruthy()
  expect(screen.queryByLabelText('Avertissement')).toBeNull()
  await userEvent.type(screen.getByLabelText('Code'), 'x')
  expect(screen.getByLabelText('Avertissement')).toBeTruthy()
  await userEvent.type(screen.getByRole('combobox', { name: 'Identifiant' }), 'A1')
  expect(await screen.findByText(/par exemple anne/)).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'Filtres' }))
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter : Filtres' }))
  expect(data.filters).toEqual([{ kind: 'value' }])
  // The first field of an added item gets the focus.
  await waitFor(() => expect(document.activeElement?.matches('input, [role="combobox"]')).toBe(true))
})

it('shows an error when choices cannot be loaded, and changes nothing when it is disabled', async () => {
  vi.stubGlobal('fetch', async () => new Response('none', { status: 502 }))
  show(chartsSchema)
  await userEvent.click(screen.getByRole('combobox', { name: /^Jeu de données/ }))
  await waitFor(() => expect(screen.getByText('Les choix n’ont pas pu être chargés.')).toBeTruthy())
  cleanup()
  show(chartsSchema, { datasets }, true)
  expect(screen.getByRole('combobox', { name: /^Jeu de données/ })).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('tab', { name: /Graphique/ }))
  expect(screen.queryByRole('button', { name: /^Ajouter/ })).toBeNull()
})

it('renders a custom field of the screen, and validates it with its schema', async () => {
  const pair = {
    type: 'object',
    title: 'Taille',
    required: ['one'],
    properties: { one: { type: 'string', minLength: 2 } },
    layout: { comp: 'own:pair', props: { unit: 'cm' } }
  }
  show({ type: 'object', required: ['size'], properties: { size: pair } })
  expect(screen.getByText('une valeur est obligatoire')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Taille cm'), 'a')
  expect(screen.queryByText('une valeur est obligatoire')).toBeNull()
  expect(commits).toEqual([])
  await userEvent.tab()
  expect(commits).toEqual([{ size: { one: 'a' } }])
})
