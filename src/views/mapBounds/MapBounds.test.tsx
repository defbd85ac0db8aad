import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { TranslateProvider } from '../../i18n/translate.tsx'
import { viewMessages } from '../messages.ts'
import { MapBounds } from './MapBounds.tsx'

vi.mock('../map/canDraw.ts', () => ({ canDraw: () => false }))

afterEach(cleanup)

it('explains that maps cannot be drawn in a frame without origin', () => {
  const dataset = { id: 'd', title: 'Arbres', bbox: [1, 2, 3, 4] } as unknown as Dataset
  render(
    <TranslateProvider messages={[viewMessages]}>
      <MapBounds dataset={dataset} />
    </TranslateProvider>
  )
  expect(screen.getByText(/La carte ne peut pas être dessinée ici/).textContent).not.toContain('liste')
})
