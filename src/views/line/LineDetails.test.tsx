import { createTheme, ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { TranslateProvider } from '../../i18n/translate.tsx'
import { viewMessages } from '../messages.ts'
import { LineDetails } from './LineDetails.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const dataset = {
  id: 'd',
  schema: [
    { key: 'nom', type: 'string' },
    { key: 'acte', type: 'string', 'x-refersTo': 'http://schema.org/DigitalDocument' },
    { key: '_attachment_url', type: 'string', 'x-calculated': true }
  ]
} as Dataset
let select: string | null

function show(keys: string[], of = dataset): void {
  const address = 'https://data.example/acte.pdf'
  vi.stubGlobal('fetch', (path: string) => {
    select = new URL(path, 'http://localhost').searchParams.get('select')
    const line = { _id: 'l', nom: 'Premier', acte: 'dossier/acte.pdf', _attachment_url: address }
    return Promise.resolve(Response.json({ results: [line] }))
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ThemeProvider theme={createTheme()}>
        <TranslateProvider messages={[viewMessages]}>
          <LineDetails
            dataset={of}
            id="l"
            keys={keys}
            draft={false}
            cells={{ locale: 'fr', truncate: 50, booleans: { true: 'oui', false: 'non' } }}
          />
        </TranslateProvider>
      </ThemeProvider>
    </QueryClientProvider>
  )
}

it('links to the file of the line', async () => {
  show(['nom', 'acte'])
  const link = await screen.findByRole('link', { name: 'acte.pdf' })
  expect(link.getAttribute('href')).toBe('https://data.example/acte.pdf')
  expect(select).toBe('nom,acte,_attachment_url')
  expect(screen.queryByText('_attachment_url')).toBeNull()
})

it('requests no file URL when the file column is not shown or the URL column does not exist', async () => {
  show(['nom'])
  await screen.findByText('Premier')
  expect(select).toBe('nom')
  cleanup()
  show(['nom', 'acte'], { ...dataset, schema: dataset.schema.slice(0, 2) })
  await screen.findByText('Premier')
  expect(select).toBe('nom,acte')
})
