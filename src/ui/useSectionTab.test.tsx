import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { show } from './testing.tsx'
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

it('keeps the tab in the address, without an entry in the history nor a loss of what else is there', async () => {
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

it('shows the first tab for one that the person does not have', async () => {
  const router = show(<Section />)
  await act(() => router.navigate('/?exploration=revisions'))
  expect(screen.getByText('shows table')).toBeTruthy()
})
