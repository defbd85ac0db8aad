import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { show } from '../../../../ui/testing.tsx'
import type { ListedDataset } from '../../model/shape.ts'
import { BulkDialog } from './BulkDialog.tsx'

afterEach(() => {
  cleanup()
  document.cookie = 'i18n_lang=; path=/; max-age=0'
})

it('lists the failures with the punctuation of the language', async () => {
  document.cookie = 'i18n_lang=en; path=/'
  show(
    <BulkDialog
      action="topics"
      datasets={[{ id: 'd1', title: 'Trees' } as ListedDataset]}
      refusedCount={0}
      warning="Sure?"
      severity="info"
      ready
      task={() => Promise.reject(new Error('no'))}
      onClose={() => {}}
    />
  )
  await userEvent.click(screen.getByRole('button', { name: 'datasets.bulk.topics.confirm' }))
  expect((await screen.findByText(/^Trees ?: no/)).textContent).toBe('Trees: no')
})
