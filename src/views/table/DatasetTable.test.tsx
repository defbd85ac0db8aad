import { createTheme, ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { TranslateProvider } from '../../i18n/translate.tsx'
import { viewMessages } from '../messages.ts'
import { ViewNotifyContext, type NotifyView } from '../notify.tsx'
import { DatasetTable, type DatasetTableProps } from './DatasetTable.tsx'

// The menus are loaded when they are opened, which a busy machine takes its time for.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 30_000 })

const dataset = {
  id: 'd',
  slug: 'd',
  title: 'Équipements',
  status: 'finalized',
  finalizedAt: '2026-01-01T00:00:00.000Z',
  count: 50_000,
  schema: [
    { key: 'name', type: 'string', title: 'Nom' },
    { key: 'town', type: 'string', title: 'Commune', enum: ['Nantes', 'Vannes'] },
    { key: 'size', type: 'integer', title: 'Taille' },
    { key: '_id', type: 'string', 'x-calculated': true }
  ]
} as Dataset

const lineCount = 50
const requests: URL[] = []
let answer: (url: URL) => Response

function linesAnswer(url: URL): Response {
  const size = Number(url.searchParams.get('size'))
  const after = Number(url.searchParams.get('after') ?? 0)
  const results = Array.from({ length: Math.min(size, lineCount - after) }, (_, index) => ({
    _id: `l${after + index + 1}`,
    name: `Lieu ${after + index + 1}`,
    town: 'Nantes',
    size: 1000 + after + index,
    _score: null
  }))
  const next = new URL(url)
  next.searchParams.set('after', String(after + size))
  return Response.json({
    ...(after === 0 ? { total: lineCount } : {}),
    ...(results.length === size ? { next: next.href } : {}),
    results
  })
}

// jsdom has no layout: a frame of 800 × 600 pixels, as the virtual grid would measure it.
class StubResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** The query that the table wrote. */
let search = ''
const notify = vi.fn<NotifyView>()

function onSearch(query: URLSearchParams): void {
  search = decodeURIComponent(query.toString())
}

function Page(props: Partial<DatasetTableProps>): ReactNode {
  const [query, setQuery] = useState(() => new URLSearchParams())
  const [urlState] = useState(() => ({
    replace(next: URLSearchParams) {
      onSearch(next)
      setQuery(next)
    }
  }))
  const [client] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={client}>
      <ThemeProvider theme={createTheme()}>
        <TranslateProvider messages={[viewMessages]}>
          <ViewNotifyContext value={notify}>
            <DatasetTable
              dataset={dataset}
              mode="scroll"
              height={600}
              urlState={{ query, ...urlState }}
              {...props}
            />
          </ViewNotifyContext>
        </TranslateProvider>
      </ThemeProvider>
    </QueryClientProvider>
  )
}

beforeEach(() => {
  search = ''
  answer = linesAnswer
  requests.length = 0
  vi.stubGlobal('ResizeObserver', StubResizeObserver)
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: true,
    media: query,
    addEventListener() {},
    removeEventListener() {}
  }))
  vi.stubGlobal('fetch', (path: string) => {
    const url = new URL(path, 'http://localhost')
    requests.push(url)
    return Promise.resolve(answer(url))
  })
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800)
  Element.prototype.scrollTo = vi.fn<() => void>()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  notify.mockReset()
})

const firstLine = (): Promise<HTMLElement> => screen.findByText('Lieu 1')

describe('a table of lines', () => {
  it('shows the first lines, their number, and only asks for a page', async () => {
    render(<Page />)
    await firstLine()
    const grid = screen.getByRole('grid', { name: 'Lignes du jeu de données Équipements' })
    expect(grid.getAttribute('aria-rowcount')).toBe('51')
    expect(screen.getByText('50 lignes')).toBeTruthy()
    expect(within(grid).getAllByRole('columnheader')).toHaveLength(3)
    expect(requests).toHaveLength(1)
    expect(Object.fromEntries(requests[0]?.searchParams ?? [])).toEqual({
      size: '20',
      truncate: '50',
      finalizedAt: dataset.finalizedAt
    })
  })

  it('sorts from the menu of a header, and unsorts', async () => {
    const user = userEvent.setup()
    render(<Page />)
    await firstLine()
    await user.click(screen.getByRole('button', { name: 'Taille' }))
    await user.click(await screen.findByRole('button', { name: 'Tri descendant' }))
    expect(search).toBe('sort=-size')
    await waitFor(() => expect(requests.at(-1)?.searchParams.get('sort')).toBe('-size'))
    expect(screen.getByRole('columnheader', { name: /Taille/ }).getAttribute('aria-sort')).toBe('descending')
    await user.click(screen.getByRole('button', { name: /Taille/ }))
    await user.click(await screen.findByRole('button', { name: 'Tri descendant' }))
    expect(search).toBe('')
  })

  it('filters on a value of a list, and removes the filter with its chip', async () => {
    const user = userEvent.setup()
    render(<Page />)
    await firstLine()
    await user.click(screen.getByRole('button', { name: 'Commune' }))
    await user.click(await screen.findByRole('button', { name: 'Ajouter un filtre' }))
    await user.click(screen.getByRole('button', { name: 'Égal à une valeur' }))
    await user.click(screen.getByRole('menuitem', { name: 'Vannes' }))
    expect(search).toBe('town_eq=Vannes')
    await user.click(await screen.findByRole('button', { name: 'Retirer le filtre Commune = Vannes' }))
    expect(search).toBe('')
  })

  it('hides a column, fixes another', async () => {
    const user = userEvent.setup()
    render(<Page />)
    await firstLine()
    await user.click(screen.getByRole('button', { name: 'Commune' }))
    await user.click(await screen.findByRole('button', { name: 'Masquer cette colonne' }))
    expect(search).toBe('cols=name,size')
    await user.click(screen.getByRole('button', { name: 'Taille' }))
    await user.click(await screen.findByRole('button', { name: 'Fixer la colonne à gauche' }))
    expect(search).toBe('cols=name,size&fixed=size')
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['Taille', 'Nom'])
  })

  it('searches when it is asked to, not at each key of a large dataset', async () => {
    const user = userEvent.setup()
    render(<Page />)
    await firstLine()
    await user.type(screen.getByRole('searchbox', { name: 'Rechercher' }), 'parc')
    expect(requests).toHaveLength(1)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(requests.at(-1)?.searchParams.get('q')).toBe('parc'))
    expect(requests.at(-1)?.searchParams.get('q_mode')).toBe('simple')
    await user.click(screen.getByRole('button', { name: 'Effacer la recherche' }))
    expect(search).toBe('')
  })

  it('chooses one line of a selectable table', async () => {
    const user = userEvent.setup()
    render(<Page selectable />)
    await firstLine()
    await user.click(screen.getByRole('checkbox', { name: 'Sélectionner la ligne 2' }))
    expect(search).toBe('_id_eq=l2')
    expect(requests).toHaveLength(1)
    await user.click(screen.getByRole('checkbox', { name: 'Sélectionner la ligne 2' }))
    expect(search).toBe('')
  })

  it('moves with the arrows and opens a header with the keyboard', async () => {
    const user = userEvent.setup()
    render(<Page />)
    await firstLine()
    screen.getByRole('button', { name: 'Nom' }).focus()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}')
    expect(document.activeElement?.textContent).toContain('Nantes')
    expect(document.activeElement?.getAttribute('data-cell')).toBe('1:1')
    await user.keyboard('{Control>}{Home}{/Control}{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Colonne Nom' })).toBeTruthy()
  })

  it('keeps the focus in the cell whose button has filtered the lines and is gone', async () => {
    const user = userEvent.setup()
    render(<Page />)
    await firstLine()
    screen.getByRole('button', { name: 'Nom' }).focus()
    await user.keyboard('{ArrowDown}{ArrowRight}{Enter}{Enter}')
    expect(search).toBe('town_eq=Nantes')
    await waitFor(() => expect(document.activeElement?.getAttribute('data-cell')).toBe('0:1'))
  })

  it('reads all that it has again in one request once lines were written', async () => {
    const { rerender } = render(<Page writtenAt="2026-01-01T00:00:00.000Z" />)
    await firstLine()
    const grid = screen.getByRole('grid')
    vi.spyOn(grid, 'scrollTop', 'get').mockReturnValue(20 * 40)
    fireEvent.scroll(grid)
    await screen.findByText('Lieu 30')
    expect(requests).toHaveLength(2)
    rerender(<Page writtenAt="2026-01-02T00:00:00.000Z" />)
    await waitFor(() => expect(requests).toHaveLength(3))
    expect(Object.fromEntries(requests[2]?.searchParams ?? [])).toMatchObject({
      size: '40',
      indexedAt: '2026-01-02T00:00:00.000Z'
    })
    expect(await screen.findByText('Lieu 30')).toBeTruthy()
  })

  it('filters on one of many values, whatever the length of all of them', async () => {
    const tags = { key: 'tags', type: 'string', title: 'Mots', separator: ',' } as const
    const many = ['rouge', 'x'.repeat(201), ...Array.from({ length: 40 }, (_, index) => `mot ${index}`)]
    answer = () => Response.json({ total: 1, results: [{ _id: 'l1', tags: many.join(',') }] })
    render(<Page dataset={{ ...dataset, schema: [tags] }} />)
    const chip = await screen.findByRole('button', { name: 'rouge' })
    expect(screen.queryByRole('button', { name: many[1]! })).toBeNull()
    await userEvent.click(chip)
    expect(search).toBe('tags_eq=rouge')
  })

  it('offers nothing without interaction', async () => {
    render(<Page interaction={false} />)
    await firstLine()
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  it('turns the pages of a table that does not scroll', async () => {
    const user = userEvent.setup()
    render(<Page mode="paginated" />)
    await firstLine()
    expect(requests[0]?.searchParams.get('size')).toBe('12')
    await user.click(screen.getByRole('button', { name: 'Page suivante' }))
    await screen.findByText('Lieu 13')
    expect(screen.queryByText('Lieu 1')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Page précédente' }))
    await firstLine()
    expect(requests).toHaveLength(2)
  })
})

describe('the download menu', () => {
  it('offers the formats that the dataset has, of the lines that are selected', async () => {
    const links: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      links.push(`${this.download} ${decodeURIComponent(this.href)}`)
    })
    const user = userEvent.setup()
    const { rerender } = render(<Page />)
    await firstLine()
    const offered = async (): Promise<(string | null)[]> => {
      await user.click(screen.getByRole('button', { name: 'Télécharger les résultats' }))
      const menu = await screen.findByRole('dialog', { name: 'Télécharger les résultats' })
      await within(menu).findByRole('button', { name: /XLSX/ })
      return within(menu)
        .getAllByRole('button')
        .map(({ textContent }) => textContent?.replace('Télécharger au format ', '') ?? null)
    }
    expect(await offered()).toEqual(['CSV', 'XLSX', 'ODS'])
    await user.click(screen.getByRole('button', { name: 'Télécharger au format XLSX' }))
    const finalizedAt = `finalizedAt=${dataset.finalizedAt}`
    expect(links).toEqual([
      `d.xlsx http://localhost:3000/data-fair/api/v1/datasets/d/lines?size=10000&page=1&${finalizedAt}&format=xlsx`
    ])
    rerender(<Page dataset={{ ...dataset, bbox: [0, 0, 1, 1] }} />)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await offered()).toEqual(['CSV', 'XLSX', 'ODS', 'GeoJSON', 'Shapefile'])
  })

  it('neutralises the formulas of a CSV, and says why, unless that is not wanted', async () => {
    const links: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      links.push(decodeURIComponent(this.href))
    })
    const user = userEvent.setup()
    render(<Page />)
    await firstLine()
    for (const isWanted of [true, false]) {
      await user.click(screen.getByRole('button', { name: 'Télécharger les résultats' }))
      await user.click(await screen.findByRole('button', { name: 'Télécharger au format CSV' }))
      const choice = screen.getByRole('checkbox', {
        name: 'Neutraliser les formules',
        description: /peut agir comme une formule dans un tableur/
      })
      expect(choice).toHaveProperty('checked', true)
      if (!isWanted) await user.click(choice)
      await user.click(screen.getByRole('button', { name: 'Valider' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    expect(links.map((link) => link.includes('&neutralize=true'))).toEqual([true, false])
  })

  it('warns that other formats than CSV are limited', async () => {
    answer = (url) =>
      Response.json({ total: 10_001, results: [{ _id: 'l1', name: 'Lieu 1' }], url: url.href })
    const user = userEvent.setup()
    render(<Page />)
    await firstLine()
    await user.click(screen.getByRole('button', { name: 'Télécharger les résultats' }))
    expect(
      await screen.findByText('Les formats suivants sont limités aux 10 000 premières lignes.')
    ).toBeTruthy()
  })
})

describe('the menu of columns', () => {
  it('finds one among many by any of its names', async () => {
    const many = Array.from({ length: 30 }, (_none, index) => ({ key: `c${index}`, type: 'string' as const }))
    const sought = { key: 'pop', type: 'string' as const, title: 'Population', 'x-originalName': 'Réel' }
    answer = linesAnswer
    const user = userEvent.setup()
    render(<Page dataset={{ ...dataset, schema: [...many, sought] }} />)
    await user.click(await screen.findByRole('button', { name: 'Colonnes visibles' }))
    const menu = within(await screen.findByRole('dialog', { name: 'Colonnes visibles' }))
    await user.type(menu.getByRole('textbox', { name: 'Rechercher' }), 'reel')
    expect(menu.getAllByRole('checkbox')).toHaveLength(1)
    await user.click(menu.getByRole('checkbox', { name: 'Population' }))
    await user.clear(menu.getByRole('textbox', { name: 'Rechercher' }))
    expect(menu.getAllByRole('checkbox')).toHaveLength(31)
    expect(menu.getByRole('checkbox', { name: 'Population' })).toHaveProperty('checked', true)
  })
})

describe('a table without lines', () => {
  it('says that none match', async () => {
    answer = () => Response.json({ total: 0, results: [] })
    render(<Page />)
    expect(await screen.findByText('Aucune ligne')).toBeTruthy()
    expect(screen.getAllByRole('columnheader')).toHaveLength(3)
  })

  it('quotes the server, tells the page around it, and tries again', async () => {
    answer = () => new Response('Filtre town_gte nécessite une valeur.', { status: 400 })
    const user = userEvent.setup()
    render(<Page />)
    expect(await screen.findByText('Filtre town_gte nécessite une valeur.')).toBeTruthy()
    expect(notify).toHaveBeenCalledWith({
      type: 'error',
      title: 'Erreur pendant la récupération des données',
      detail: 'Filtre town_gte nécessite une valeur.'
    })
    expect(requests).toHaveLength(1)
    answer = linesAnswer
    await user.click(screen.getByRole('button', { name: 'Réessayer' }))
    await firstLine()
  })

  it('says at once what the server cannot do', async () => {
    const sentence = "Le jeu de données virtuel ne peut pas être requêté : un jeu de données n'existe plus."
    answer = () => new Response(sentence, { status: 501 })
    render(<Page />)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(requests).toHaveLength(1)
  })

  it('shows the image of a line, and nothing for one that cannot be read', async () => {
    const image = { key: 'i', type: 'string', 'x-refersTo': 'http://schema.org/image' } as const
    answer = () => Response.json({ total: 1, results: [{ _id: 'l1', name: 'Lieu 1', _thumbnail: '/t' }] })
    const { container } = render(<Page dataset={{ ...dataset, schema: [image, ...dataset.schema] }} />)
    await waitFor(() => expect(container.querySelector('img')?.getAttribute('src')).toBe('/t'))
    fireEvent.error(container.querySelector('img')!)
    expect(container.querySelector('img')).toBeNull()
  })

  it.each([
    ['loaded', /seront disponibles/],
    ['error', /terminé par une erreur/]
  ] as const)('explains a dataset with the status %s', (status, sentence) => {
    const { finalizedAt: _finalizedAt, ...unprocessed } = dataset
    render(<Page dataset={{ ...unprocessed, status }} />)
    expect(screen.getByText(sentence)).toBeTruthy()
    expect(requests).toHaveLength(0)
  })
})
