import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { TranslateProvider } from '../../i18n/translate.tsx'
import type { BulkSummary } from './bulkSummary.ts'
import { schemaFormMessages } from '../../schemaForms/messages.ts'
import { editMessages } from './messages.ts'
import { Summary } from './Summary.tsx'

afterEach(cleanup)

it('numbers lines from 1, and what is about no line not at all', () => {
  const summary: BulkSummary = {
    nbOk: 1,
    nbCreated: 1,
    nbModified: 0,
    nbNotModified: 0,
    nbDeleted: 0,
    nbErrors: 2,
    nbWarnings: 1,
    errors: [
      { line: 0, error: 'cet identifiant est déjà utilisé' },
      { line: 4, error: '/gravite doit être <= 5 (comparison=<=, limit=5) (valeur : 9)' }
    ],
    warnings: [{ line: -1, warning: 'Colonnes ignorées' }],
    indexedAt: '2026-11-21T10:00:00Z'
  }
  render(
    <TranslateProvider messages={[schemaFormMessages, editMessages]}>
      <Summary summary={summary} columns={[{ key: 'gravite', type: 'integer', title: 'Gravité' }]} />
    </TranslateProvider>
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1 ligne OK',
    '1 créée',
    'ligne 1 : cet identifiant est déjà utilisé',
    'ligne 5 : Gravité : la valeur doit être au plus 5 (valeur : 9)',
    'Colonnes ignorées'
  ])
})

it('calls large what is, and not the replacement of a few lines', () => {
  const counts = { nbCreated: 0, nbModified: 0, nbNotModified: 0, nbDeleted: 0, nbErrors: 0, nbWarnings: 0 }
  const shown = (nbOk: number): ReactNode => (
    <TranslateProvider messages={[schemaFormMessages, editMessages]}>
      <Summary summary={{ ...counts, nbOk, errors: [], warnings: [], dropped: true }} columns={[]} />
    </TranslateProvider>
  )
  const { rerender } = render(shown(40))
  expect(screen.queryByText(/volumineuse/)).toBeNull()
  expect(screen.getByText('La table sera mise à jour dans un instant.')).toBeDefined()
  rerender(shown(2000))
  expect(screen.getByText(/volumineuse/)).toBeDefined()
})
