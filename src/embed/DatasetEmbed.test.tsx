import { createTheme, ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { retry } from '../api/retry.ts'
import { signIn, signOut } from '../ui/testing.tsx'
import { TranslateProvider } from '../i18n/translate.tsx'
import { openPageLocation, type PageLocation } from '../views/frame/pageLocation.ts'
import { viewMessages } from '../views/messages.ts'
import { DatasetEmbed } from './DatasetEmbed.tsx'
import SignedInDataset from './SignedInDataset.tsx'
import { useReadsOfSession } from './useReadsOfSession.ts'
import { embedView, type AnyDatasetViewProps, type EmbedView } from './views.ts'

let answers: (() => Response)[]
let requestCount: number
let location: PageLocation

beforeEach(() => {
  requestCount = 0
  location = openPageLocation(window)
  vi.stubGlobal('fetch', () => {
    const answer = answers[Math.min(requestCount, answers.length - 1)]!
    requestCount++
    return Promise.resolve(answer())
  })
})
afterEach(() => {
  cleanup()
  signOut()
  location.stop()
  vi.unstubAllGlobals()
})

const refused = (status: number) => () => new Response('non', { status })
const datasetResponse = (): Response => Response.json({ id: 'd', title: 'Arbres', userPermissions: [] })
const lost = (): Response => {
  throw new TypeError('Failed to fetch')
}

function View({ dataset }: AnyDatasetViewProps): string {
  return dataset ? `lines of ${dataset.title}` : 'a form without its dataset'
}

function ViewOfSession(props: AnyDatasetViewProps): ReactNode {
  useReadsOfSession()
  return <View {...props} />
}

const view: EmbedView = { height: 'content', load: () => Promise.resolve({ default: View }) }
const unreadable: EmbedView = {
  height: 'content',
  showsUnreadable: true,
  load: () => Promise.resolve({ default: ViewOfSession })
}

function show(shown: EmbedView, name: string, Embed = DatasetEmbed): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry, retryDelay: 1 } } })
  render(
    <QueryClientProvider client={client}>
      <ThemeProvider theme={createTheme()}>
        <TranslateProvider messages={[viewMessages]}>
          <Embed
            route={{ kind: 'dataset', datasetId: 'd', view: name }}
            view={shown}
            location={location}
            frame={undefined}
          />
        </TranslateProvider>
      </ThemeProvider>
    </QueryClientProvider>
  )
}

const unavailable = /^Ces données ne sont pas disponibles ou vous n'avez pas la permission/
const failed = "Ces données n'ont pas pu être chargées."

it.each([401, 403, 404])('shows without a retry that the data is not available (%i)', async (status) => {
  answers = [refused(status)]
  show(view, 'table')
  expect(await screen.findByText(unavailable)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  expect(requestCount).toBe(1)
})

it.each([
  ['a fault of the server', refused(500)],
  ['a lost connection', lost]
])('tries again after %s, then offers to', async (_name, failure) => {
  answers = [failure, failure, datasetResponse]
  show(view, 'table')
  expect(await screen.findByText('lines of Arbres')).toBeTruthy()
  cleanup()
  requestCount = 0
  answers = [failure, failure, failure, datasetResponse]
  show(view, 'table')
  expect((await screen.findByRole('alert')).textContent).toBe(failed)
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByText('lines of Arbres')).toBeTruthy()
})

it('offers a reload when the chunk of a view is missing', async () => {
  answers = [datasetResponse]
  show({ ...view, load: () => Promise.reject(new Error('gone')) }, 'table')
  expect((await screen.findByRole('alert')).textContent).toBe(failed)
})

it('has a single main landmark when the lines of its dataset are not editable', async () => {
  answers = [datasetResponse]
  show(embedView('table-edit')!, 'table-edit')
  expect(await screen.findByText('Ces données ne sont pas éditables')).toBeTruthy()
  expect(screen.getAllByRole('main')).toHaveLength(1)
})

it('shows a view that needs no dataset when the user may not read it, but not in other cases', async () => {
  answers = [refused(403)]
  show(unreadable, 'form')
  expect(await screen.findByText('a form without its dataset')).toBeTruthy()
  cleanup()
  answers = [refused(500)]
  show(unreadable, 'form')
  expect(await screen.findByText(failed)).toBeTruthy()
  cleanup()
  answers = [refused(404)]
  show(unreadable, 'form')
  expect(await screen.findByText(unavailable)).toBeTruthy()
})

it('reloads the dataset after a sign-in or sign-out', async () => {
  answers = [refused(403), datasetResponse, refused(403)]
  show(unreadable, 'form')
  await screen.findByText('a form without its dataset')
  signIn()
  expect(await screen.findByText('lines of Arbres')).toBeTruthy()
  signOut()
  expect(await screen.findByText('a form without its dataset')).toBeTruthy()
  expect(requestCount).toBe(3)
})

it('loads the dataset of a view for members after a sign-in', async () => {
  answers = [datasetResponse]
  show({ ...view, needsSession: true }, 'publication-sites', SignedInDataset)
  expect(await screen.findByRole('link', { name: "Se connecter / S'inscrire" })).toBeTruthy()
  expect(requestCount).toBe(0)
  signIn()
  await waitFor(() => expect(screen.getByText('lines of Arbres')).toBeTruthy())
  signOut()
  expect(await screen.findByRole('link', { name: "Se connecter / S'inscrire" })).toBeTruthy()
})
