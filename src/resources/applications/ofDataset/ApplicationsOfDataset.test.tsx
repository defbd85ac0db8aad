import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signIn, signOut } from '../../../ui/testing.tsx'
import { testDataset, answerApi, requestsTo, showScreen } from '../../datasets/testing.tsx'
import type { ListedApplication } from '../model/listed.ts'
import { sampleApplication } from '../testing.ts'
import { ApplicationsOfDataset } from './ApplicationsOfDataset.tsx'

const results = ['a', 'b', 'c'].map((id) => sampleApplication({ id, title: id.toUpperCase() }))
const dataset = testDataset({ extras: { applications: [{ id: 'c' }] } })
const titles = (): (string | null)[] =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

beforeEach(() => {
  signIn()
  answerApi({ 'GET /applications': { count: results.length, results } })
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

it('lists the applications of a dataset in order, with a link to create one', async () => {
  showScreen(<ApplicationsOfDataset dataset={dataset} />)
  const link = await screen.findByRole('link', { name: /^CPrivé|^C Privé/ })
  expect(link.getAttribute('href')).toBe('/application/c')
  expect(titles()).toEqual(['C', 'A', 'B'])
  expect(requestsTo('GET', '/applications')[0]?.query.get('dataset')).toBe('d1')
  const create = await screen.findByRole('link', { name: 'Configurer une application' })
  expect(create.getAttribute('href')).toBe('/new-application?dataset=d1')
  expect(screen.queryByRole('button', { name: 'Placer C après' })).toBeNull()
})

it('saves another order, by buttons or by drag and drop', async () => {
  const orders: string[][] = []
  const onOrder = async (applications: ListedApplication[]): Promise<boolean> => {
    orders.push(applications.map(({ id }) => id))
    return true
  }
  showScreen(<ApplicationsOfDataset dataset={dataset} onOrder={onOrder} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Placer C après' }))
  expect(orders).toEqual([['a', 'c', 'b']])
  await waitFor(() => expect(titles()).toEqual(['C', 'A', 'B']))
  expect(screen.getByRole('button', { name: 'Placer C avant' })).toHaveProperty('disabled', true)
  const [first, , last] = screen.getAllByRole('heading', { level: 2 })
  fireEvent.dragStart(last!, { dataTransfer: { setData: vi.fn(), setDragImage: vi.fn() } })
  fireEvent.dragOver(first!)
  fireEvent.drop(first!)
  await waitFor(() => expect(orders[1]).toEqual(['b', 'c', 'a']))
})

it('reports an empty list; a reader has no link to create an application', async () => {
  answerApi({ 'GET /applications': { count: 0, results: [] } })
  signIn(undefined, { organization: 'o2' })
  showScreen(<ApplicationsOfDataset dataset={dataset} />)
  expect(await screen.findByText("Aucune application n'utilise ce jeu de données.")).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
})
