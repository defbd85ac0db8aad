import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { SectionCard } from './SectionCard.tsx'
import { show } from './testing.tsx'

afterEach(cleanup)

it('is a region with a name and an anchor', () => {
  show(
    <SectionCard id="metadata" title="Métadonnées" subtitle="Tout ce qui décrit">
      content
    </SectionCard>
  )
  const section = screen.getByRole('region', { name: 'Métadonnées' })
  expect(section.id).toBe('metadata')
  expect(section.textContent).toContain('content')
})

it('shows the panel of the selected tab, marks changed and invalid tabs, and reports another selection', async () => {
  const onTabChange = vi.fn<(tab: string) => void>()
  const tabs = [
    { id: 'a', label: 'First', dirty: true },
    { id: 'b', label: 'Second', invalid: true, dirty: true }
  ]
  show(
    <SectionCard id="s" title="Section" tabs={tabs} tab="a" onTabChange={onTabChange}>
      panel of a
    </SectionCard>
  )
  expect(screen.getByRole('tabpanel', { name: /First/ }).textContent).toBe('panel of a')
  expect(screen.getByRole('tab', { name: 'First modifié', selected: true })).toBeDefined()
  await userEvent.click(screen.getByRole('tab', { name: 'Second à corriger' }))
  expect(onTabChange).toHaveBeenCalledWith('b')
})
