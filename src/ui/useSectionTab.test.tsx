import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { show } from './testing.tsx'
import { rebaseQuery, useAddressQuery } from './useAddressQuery.ts'
import { useSectionTab } from './useSectionTab.ts'

afterEach(cleanup)

const tabs = [{ id: 'table' }, { id: 'map' }]

function Section(): ReactNode {
  const [tab, setTab] = useSectionTab('exploration', tabs)
  return (
    <>
      <p>shows {tab}</p>
      {tabs.map(({ id }) => (
        <button key={id} type="button" onClick={() => setTab(id)}>
          {id}
        </button>
      ))}
    </>
  )
}

it('writes the tab to the URL, replaces the history entry, and keeps other parameters', async () => {
  const router = show(<Section />)
  await act(() => router.navigate('/?town_eq=Nantes'))
  expect(screen.getByText('shows table')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'map' }))
  expect(router.state.location.search).toBe('?town_eq=Nantes&exploration=map')
  expect(router.state.historyAction).toBe('REPLACE')
  expect(screen.getByText('shows map')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'table' }))
  expect(router.state.location.search).toBe('?town_eq=Nantes')
})

it('shows the first tab when the URL names an unknown one', async () => {
  const router = show(<Section />)
  await act(() => router.navigate('/?exploration=revisions'))
  expect(screen.getByText('shows table')).toBeTruthy()
})

it('keeps two tabs selected and a filter set before the next render', async () => {
  const router = show(
    <>
      <Section />
      <Others />
    </>
  )
  await act(async () => {
    screen.getByRole('button', { name: 'map' }).click()
    screen.getByRole('button', { name: 'embed' }).click()
    // A filter of a table, based on the query of its last render.
    screen.getByRole('button', { name: 'filter' }).click()
  })
  expect(router.state.location.search).toBe('?exploration=map&share=embed&town_eq=Nantes')
})

function Others(): ReactNode {
  const [, setTab] = useSectionTab('share', [{ id: 'permissions' }, { id: 'embed' }])
  const [query, change] = useAddressQuery()
  const filtered = new URLSearchParams(query)
  filtered.set('town_eq', 'Nantes')
  return (
    <>
      <button type="button" onClick={() => setTab('embed')}>
        embed
      </button>
      <button
        type="button"
        onClick={() => change((latest) => rebaseQuery(latest, { from: query, to: filtered }))}
      >
        filter
      </button>
    </>
  )
}
