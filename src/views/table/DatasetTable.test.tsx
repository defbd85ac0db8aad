import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { around, dataset, firstLine, linesAnswer, notify, Page, setUpTableTests } from './testing.tsx'

setUpTableTests()

describe('a table of lines', () => {
  it('shows the first lines and their number after a single request', async () => {
    render(<Page />)
    await firstLine()
    const grid = screen.getByRole('grid', { name: 'Lignes du jeu de données Équipements' })
    expect(grid.getAttribute('aria-rowcount')).toBe('51')
    expect(screen.getByText('50 lignes')).toBeTruthy()
    // A tooltip equal to the accessible name would be read twice.
    const titled = [...document.querySelectorAll('[title][aria-label]')]
    expect(
      titled.filter((element) => element.getAttribute('title') === element.getAttribute('aria-label'))
    ).toEqual([])
    expect(within(grid).getAllByRole('columnheader')).toHaveLength(3)
    expect(around.requests).toHaveLength(1)
    expect(Object.fromEntries(around.requests[0]?.searchParams ?? [])).toEqual({
      size: '20',
      truncate: '50',
      finalizedAt: dataset.finalizedAt
    })
  })

  it('sorts from the menu of a header, and removes the sort', async () => {
    const user = userEvent.setup()
    render(<Page />)
    await firstLine()
    await user.click(screen.getByRole('button', { name: 'Taille' }))
    await user.click(await screen.findByRole('button', { name: 'Tri descendant' }))
    expect(around.search).toBe('sort=-size')
    await waitFor(() => expect(around.requests.at(-1)?.searchParams.get('sort')).toBe('-size'))
    expect(screen.getByRole('columnheader', { name: /Taille/ }).getAttribute('aria-sort')).toBe('descending')
    await user.click(screen.getByRole('button', { name: /Taille/ }))
    await user.click(await screen.findByRole('button', { name: 'Tri descendant' }))
    expect(around.search).toBe('')
  })

  it('filters by a value chosen in a list, and removes the filter with its chip', async () => {
    const user = userEvent.setup()
    render(<Page />)
    await firstLine()
    await user.click(screen.getByRole('button', { name: 'Commune' }))
    await user.click(await screen.findByRole('button', { name: 'Ajouter un filtre' }))
    await user.click(screen.getByRole('button', { name: 'Égal à une valeur' }))
    await user.click(screen.getByRole('menuitem', { name: 'Vannes' }))
    expect(around.search).toBe('town_eq=Vannes')
    await user.click(await screen.findByRole('button', { name: 'Retirer le filtre Commune = Vannes' }))
    expect(around.search).toBe('')
  })

  it('hides a column, and fixes another one', async () => {
    const user = userEvent.setup()
    render(<Page />)
    await firstLine()
    await user.click(screen.getByRole('button', { name: 'Commune' }))
    await user.click(await screen.findByRole('button', { name: 'Masquer cette colonne' }))
    expect(around.search).toBe('cols=name,size')
    await user.click(screen.getByRole('button', { name: 'Taille' }))
    await user.click(await screen.findByRole('button', { name: 'Fixer la colonne à gauche' }))
    expect(around.search).toBe('cols=name,size&fixed=size')
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['Taille', 'Nom'])
  })

  it('searches a large dataset on Enter, not on each key', async () => {
    const user = userEvent.setup()
    render(<Page />)
    await firstLine()
    await user.type(screen.getByRole('searchbox', { name: 'Rechercher' }), 'parc')
    expect(around.requests).toHaveLength(1)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(around.requests.at(-1)?.searchParams.get('q')).toBe('parc'))
    expect(around.requests.at(-1)?.searchParams.get('q_mode')).toBe('simple')
    await user.click(screen.getByRole('button', { name: 'Effacer la recherche' }))
    expect(around.search).toBe('')
  })

  it('selects and deselects one line of a selectable table', async () => {
    const user = userEvent.setup()
    render(<Page selectable />)
    await firstLine()
    await user.click(screen.getByRole('checkbox', { name: 'Sélectionner la ligne 2' }))
    expect(around.search).toBe('_id_eq=l2')
    expect(around.requests).toHaveLength(1)
    await user.click(screen.getByRole('checkbox', { name: 'Sélectionner la ligne 2' }))
    expect(around.search).toBe('')
  })

  it('moves between cells with the arrow keys, and opens a header menu with Enter', async () => {
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

  it('moves the focus to the cell whose filter button disappeared', async () => {
    const user = userEvent.setup()
    render(<Page />)
    await firstLine()
    screen.getByRole('button', { name: 'Nom' }).focus()
    await user.keyboard('{ArrowDown}{ArrowRight}{Enter}{Enter}')
    expect(around.search).toBe('town_eq=Nantes')
    await waitFor(() => expect(document.activeElement?.getAttribute('data-cell')).toBe('0:1'))
  })

  it('refetches all loaded lines in one request after a write', async () => {
    const { rerender } = render(<Page writtenAt="2026-01-01T00:00:00.000Z" />)
    await firstLine()
    const grid = screen.getByRole('grid')
    vi.spyOn(grid, 'scrollTop', 'get').mockReturnValue(20 * 40)
    fireEvent.scroll(grid)
    await screen.findByText('Lieu 30')
    expect(around.requests).toHaveLength(2)
    rerender(<Page writtenAt="2026-01-02T00:00:00.000Z" />)
    await waitFor(() => expect(around.requests).toHaveLength(3))
    expect(Object.fromEntries(around.requests[2]?.searchParams ?? [])).toMatchObject({
      size: '40',
      indexedAt: '2026-01-02T00:00:00.000Z'
    })
    expect(await screen.findByText('Lieu 30')).toBeTruthy()
  })

  it('filters by one value of a multivalued cell, except by values that are too long', async () => {
    const tags = { key: 'tags', type: 'string', title: 'Mots', separator: ',' } as const
    const many = ['rouge', 'x'.repeat(201), ...Array.from({ length: 40 }, (_, index) => `mot ${index}`)]
    around.answer = () => Response.json({ total: 1, results: [{ _id: 'l1', tags: many.join(',') }] })
    render(<Page dataset={{ ...dataset, schema: [tags] }} />)
    const chip = await screen.findByRole('button', { name: 'rouge' })
    expect(screen.queryByRole('button', { name: many[1]! })).toBeNull()
    await userEvent.click(chip)
    expect(around.search).toBe('tags_eq=rouge')
  })

  it('has no button or search field without interaction', async () => {
    render(<Page interaction={false} />)
    await firstLine()
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  it('loads the next and previous pages of a paginated table without a repeated request', async () => {
    const user = userEvent.setup()
    render(<Page mode="paginated" />)
    await firstLine()
    expect(around.requests[0]?.searchParams.get('size')).toBe('12')
    await user.click(screen.getByRole('button', { name: 'Page suivante' }))
    await screen.findByText('Lieu 13')
    expect(screen.queryByText('Lieu 1')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Page précédente' }))
    await firstLine()
    expect(around.requests).toHaveLength(2)
  })
})

describe('the menu of columns', () => {
  it('finds a column by its original name without accents', async () => {
    const many = Array.from({ length: 30 }, (_none, index) => ({ key: `c${index}`, type: 'string' as const }))
    const sought = { key: 'pop', type: 'string' as const, title: 'Population', 'x-originalName': 'Réel' }
    around.answer = linesAnswer
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
  it('says that no line matches', async () => {
    around.answer = () => Response.json({ total: 0, results: [] })
    render(<Page />)
    expect(await screen.findByText('Aucune ligne')).toBeTruthy()
    expect(screen.getAllByRole('columnheader')).toHaveLength(3)
  })

  it('shows the error of the server, notifies the host page, and retries', async () => {
    around.answer = () => new Response('Filtre town_gte nécessite une valeur.', { status: 400 })
    const user = userEvent.setup()
    render(<Page />)
    expect(await screen.findByText('Filtre town_gte nécessite une valeur.')).toBeTruthy()
    expect(notify).toHaveBeenCalledWith({
      type: 'error',
      title: 'Erreur pendant la récupération des données',
      detail: 'Filtre town_gte nécessite une valeur.'
    })
    expect(around.requests).toHaveLength(1)
    around.answer = linesAnswer
    await user.click(screen.getByRole('button', { name: 'Réessayer' }))
    await firstLine()
  })

  it('shows an error 501 without a retry', async () => {
    const sentence = "Le jeu de données virtuel ne peut pas être requêté : un jeu de données n'existe plus."
    around.answer = () => new Response(sentence, { status: 501 })
    render(<Page />)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(around.requests).toHaveLength(1)
  })

  it('shows the image of a line, and removes an image that fails to load', async () => {
    const image = { key: 'i', type: 'string', 'x-refersTo': 'http://schema.org/image' } as const
    around.answer = () =>
      Response.json({ total: 1, results: [{ _id: 'l1', name: 'Lieu 1', _thumbnail: '/t' }] })
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
    expect(around.requests).toHaveLength(0)
  })
})
