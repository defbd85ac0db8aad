import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { TranslateProvider } from '../../i18n/translate.tsx'
import type { BulkSummary } from './bulkSummary.ts'
import { schemaFormMessages } from '../../schemaForms/messages.ts'
import { editMessages } from './messages.ts'
import { Summary } from './Summary.tsx'

afterEach(() => {
  cleanup()
  document.cookie = 'i18n_lang=; path=/; max-age=0'
})

it('numbers lines from 1, and shows no number for a message about the whole file', () => {
  const summary: BulkSummary = {
    nbOk: 1,
    nbCreated: 1,
    nbModified: 0,
    nbNotModified: 0,
    nbDeleted: 0,
    nbErrors: 5,
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
    '… et 3 autres',
    'Colonnes ignorées'
  ])
})

it('translates the problems of the report to the language of the page', () => {
  document.cookie = 'i18n_lang=en; path=/'
  const problems = [
    'cet identifiant de ligne est déjà utilisé',
    'ligne non trouvée',
    'Colonnes inconnues a, b',
    'Doublon détecté : le champ (Code) contient déjà cette valeur. Chaque valeur de la colonne Code doit être unique.',
    'Les valeurs des colonnes suivantes proviennent des extensions et ne seront pas modifiées : x'
  ]
  const counts = { nbOk: 0, nbCreated: 0, nbModified: 0, nbNotModified: 0, nbDeleted: 0, nbWarnings: 0 }
  const errors = problems.map((error, line) => ({ line, error }))
  render(
    <TranslateProvider messages={[schemaFormMessages, editMessages]}>
      <Summary summary={{ ...counts, nbErrors: errors.length, errors, warnings: [] }} columns={[]} />
    </TranslateProvider>
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'line 1: this line identifier is already used',
    'line 2: line not found',
    'line 3: Unknown columns a, b',
    'line 4: Duplicate: the column (Code) already has this value. Each value of the column Code must be unique.',
    'line 5: The values of these columns come from extensions and will not be changed: x'
  ])
})

it('says that the file has no line', () => {
  const counts = {
    nbOk: 0,
    nbCreated: 0,
    nbModified: 0,
    nbNotModified: 0,
    nbDeleted: 0,
    nbErrors: 0,
    nbWarnings: 0
  }
  render(
    <TranslateProvider messages={[schemaFormMessages, editMessages]}>
      <Summary summary={{ ...counts, errors: [], warnings: [] }} columns={[]} />
    </TranslateProvider>
  )
  expect(screen.getByText('Le fichier ne contient aucune ligne.')).toBeDefined()
})

it('says that an update is large for 2000 lines, not for 40', () => {
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

it('takes the focus when it has many messages, so that the keyboard scrolls its dialog', () => {
  const counts = { nbOk: 0, nbCreated: 0, nbModified: 0, nbNotModified: 0, nbDeleted: 0, nbWarnings: 0 }
  const errors = Array.from({ length: 30 }, (_none, line) => ({ line, error: 'ligne non trouvée' }))
  render(
    <TranslateProvider messages={[schemaFormMessages, editMessages]}>
      <Summary summary={{ ...counts, nbErrors: 30, errors, warnings: [] }} columns={[]} />
    </TranslateProvider>
  )
  expect(screen.getByRole('region', { name: '30 erreurs' }).tabIndex).toBe(0)
})
