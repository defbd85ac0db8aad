import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { SchemaProperty } from '../../../../../../../contract/datasets/dataset.ts'
import { showScreen } from '../../../../testing.tsx'
import { ReportTable } from './ReportTable.tsx'

afterEach(cleanup)

it('formats values as tables of data do, in the language of the page', async () => {
  const outputs: SchemaProperty[] = [
    { key: 'score', type: 'number' },
    { key: 'day', type: 'string', format: 'date' },
    { key: 'found', type: 'boolean' },
    { key: 'text', type: 'string' }
  ]
  const lines = [
    { _id: 'l1', score: 0.1, day: '2026-02-01', found: true, text: 'x'.repeat(60), _score: null }
  ]
  showScreen(<ReportTable columns={{ inputs: [], outputs }} lines={lines} sort="" onSort={vi.fn()} />)
  const cells = (await screen.findAllByRole('cell')).map(({ textContent }) => textContent)
  expect(cells.slice(-4)).toEqual(['0,1', '01/02/2026', 'oui', `${'x'.repeat(50)}...`])
})
