import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { TranslateProvider } from '../../i18n/translate.tsx'
import type { BulkSummary } from './bulkSummary.ts'
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
      { line: 0, error: 'information obligatoire' },
      { line: 4, error: 'doit être un nombre' }
    ],
    warnings: [{ line: -1, warning: 'Colonnes ignorées' }],
    indexedAt: '2026-11-21T10:00:00Z'
  }
  render(
    <TranslateProvider messages={[editMessages]}>
      <Summary summary={summary} />
    </TranslateProvider>
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1 ligne OK',
    '1 créée',
    'ligne 1 : information obligatoire',
    'ligne 5 : doit être un nombre',
    'Colonnes ignorées'
  ])
})
