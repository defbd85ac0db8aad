import { cleanup, render, screen } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { useEffect, type ReactNode } from 'react'
import { TranslateProvider } from '../../i18n/translate.tsx'
import { layoutMessages } from '../../layout/messages.ts'
import { hasUnsavedEdits } from '../../leaving.ts'
import { blockMessages } from '../../ui/messages.ts'
import { settingsMessages } from './messages.ts'
import { SectionState } from './SectionState.tsx'
import { useSectionEdits } from './useSectionEdits.ts'
import { useSettings } from './useSettings.ts'

const account = { type: 'user', id: 'u1' } as const
const messages = [layoutMessages, blockMessages, settingsMessages]

function Titles(): ReactNode {
  const { data } = useSettings(account)
  return data && <Edited saved={data} />
}

function Edited({ saved }: { saved: object }): ReactNode {
  const edits = useSectionEdits(account, saved)
  const [topic = { id: undefined as unknown as string, title: '' }] = edits.values.topics ?? []
  const topicOf = (title: string): [{ id: string; title: string }] => [{ ...topic, title }]
  return (
    <>
      <input
        aria-label="title"
        value={topic.title}
        onChange={(event) => edits.change('topics', topicOf(event.target.value))}
        onBlur={() => edits.commit('topics', topicOf(topic.title))}
      />
      <p>{edits.dirty ? 'unsaved' : 'saved'}</p>
      <TitleProbe title={topic.title} />
      <SectionState edits={edits} />
    </>
  )
}

/** Successive rendered titles. */
const renderedTitles: string[] = []

function TitleProbe({ title }: { title: string }): ReactNode {
  useEffect(() => {
    renderedTitles.push(title)
  }, [title])
  return null
}

interface Server {
  stored: Record<string, unknown>
  bodies: unknown[]
  /** Sends the pending responses. */
  release: () => void
  refusal?: { status: number; text: string }
}

function serve(): Server {
  let pendingResponses: (() => void)[] = []
  const server: Server = {
    stored: {},
    bodies: [],
    release() {
      for (const respond of pendingResponses) respond()
      pendingResponses = []
    }
  }
  vi.stubGlobal('fetch', async (_path: string, { method, body }: RequestInit) => {
    if (method !== 'PATCH') return Response.json(server.stored, { headers: { etag: '"1"' } })
    const sections = JSON.parse(body as string) as { topics: { id?: string; title: string }[] }
    server.bodies.push(sections.topics)
    await new Promise<void>((respond) => pendingResponses.push(respond))
    if (server.refusal) return new Response(server.refusal.text, { status: server.refusal.status })
    server.stored = { topics: sections.topics.map((topic, index) => ({ id: `made-${index}`, ...topic })) }
    return Response.json(server.stored)
  })
  return server
}

async function open(): Promise<HTMLElement> {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TranslateProvider messages={messages}>
        <Titles />
      </TranslateProvider>
    </QueryClientProvider>
  )
  return screen.findByLabelText('title')
}

afterEach(() => {
  renderedTitles.length = 0
  cleanup()
  vi.unstubAllGlobals()
})

it('keeps edits made during a save for the next one, without duplicates', async () => {
  const server = serve()
  const title = await open()
  await userEvent.type(title, 'A')
  await userEvent.tab()
  await vi.waitFor(() => expect(server.bodies).toEqual([[{ title: 'A' }]]))
  await userEvent.type(title, 'B')
  server.release()
  await vi.waitFor(() => expect(server.stored).toEqual({ topics: [{ id: 'made-0', title: 'A' }] }))
  expect(title).toHaveProperty('value', 'AB')
  expect(screen.getByText('unsaved')).not.toBeNull()
  expect(hasUnsavedEdits()).toBe(true)
  await userEvent.tab()
  await vi.waitFor(() => expect(server.bodies[1]).toEqual([{ id: 'made-0', title: 'AB' }]))
  server.release()
  await screen.findByText('saved')
  expect(hasUnsavedEdits()).toBe(false)
  // No render without the saved title in between.
  expect(renderedTitles).toEqual(['', 'A', 'AB'])
})

it('shows the refusal of the server, keeps the edits, and retries on demand', async () => {
  const server = serve()
  server.refusal = { status: 400, text: 'Deux thématiques' }
  const title = await open()
  await userEvent.type(title, 'A')
  await userEvent.tab()
  await vi.waitFor(() => expect(server.bodies).toHaveLength(1))
  server.release()
  await screen.findByText(/Deux thématiques/)
  expect(title).toHaveProperty('value', 'A')
  delete server.refusal
  await userEvent.click(screen.getByRole('button'))
  await vi.waitFor(() => expect(server.bodies).toHaveLength(2))
  server.release()
  await screen.findByText('saved')
  expect(screen.queryByText(/Deux thématiques/)).toBeNull()
})

it('does not save an incomplete section, and drops an undone edit', async () => {
  const server = serve()
  const title = await open()
  await userEvent.type(title, ' ')
  await userEvent.tab()
  expect(hasUnsavedEdits()).toBe(true)
  expect(server.bodies).toEqual([])
  expect(screen.getByText(/Rien n’est enregistré|Nothing is saved/)).not.toBeNull()
})
