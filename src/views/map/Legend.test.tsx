import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { TranslateProvider } from '../../i18n/translate.tsx'
import { viewMessages } from '../messages.ts'
import { Legend } from './Legend.tsx'

afterEach(cleanup)

it('formats values without a label like the table', () => {
  const shown = (column: SchemaProperty, values: { value: string; label: string }[]): unknown[] => {
    const colored = values.map((category) => ({ ...category, color: '#123456' }))
    const { unmount } = render(
      <TranslateProvider messages={[viewMessages]}>
        <Legend
          categories={{ column, values: colored, others: '', hasOthers: false }}
          columns={[]}
          onColumn={vi.fn()}
          density={undefined}
          isDense={false}
          onDense={undefined}
          filters={[]}
          onFilter={undefined}
        />
      </TranslateProvider>
    )
    const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    unmount()
    return texts
  }
  const plain = (...values: string[]): { value: string; label: string }[] =>
    values.map((value) => ({ value, label: value }))
  expect(shown({ key: 'b', type: 'boolean' }, plain('false', 'true'))).toEqual(['non', 'oui'])
  expect(shown({ key: 'n', type: 'number' }, plain('0.5'))).toEqual(['0,5'])
  expect(shown({ key: 'c', type: 'string' }, [{ value: 'a', label: 'Un' }])).toEqual(['Un'])
})
