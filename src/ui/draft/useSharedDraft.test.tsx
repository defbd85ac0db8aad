import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ApiError } from '../../api/http.ts'
import { ServerUnreachable } from '../../api/unreachable.ts'
import { useSharedDraft, type SharedDraft } from './useSharedDraft.ts'

vi.mock('../../layout/useNotification.ts', () => ({ useNotification: () => () => undefined }))

/** A draft that is a text; the server has `stored`, and what was last seen of it is `seen`. */
function setUp(): {
  draft: () => SharedDraft<string, string>
  server: { stored: string; losesAnswers: boolean }
} {
  const server = { stored: 'start', losesAnswers: false }
  let seen = 'start'
  const { result } = renderHook(() =>
    useSharedDraft<string, string>({
      delayMs: 0,
      async write(draft) {
        if (seen !== server.stored) throw new ApiError(412, '', new Headers())
        server.stored = draft
        if (server.losesAnswers) throw new ServerUnreachable()
        seen = draft
      },
      onSaved: () => undefined,
      read: async () => server.stored,
      isHarmless: (theirs, mine) => theirs === seen || theirs === mine,
      follow: (theirs) => (seen = theirs),
      take: () => undefined,
      failure: ''
    })
  )
  return { draft: () => result.current, server }
}

it('does not take what was written without an answer for the draft of somebody else', async () => {
  const { draft, server } = setUp()
  server.losesAnswers = true
  await act(() => draft().save('one'))
  server.losesAnswers = false
  await act(() => draft().save('two'))
  expect([draft().conflict, server.stored]).toEqual([undefined, 'two'])
})

it('asks before it writes over somebody else, also after an answer was lost', async () => {
  const { draft, server } = setUp()
  server.losesAnswers = true
  await act(() => draft().save('one'))
  server.losesAnswers = false
  server.stored = 'theirs'
  await act(() => draft().save('two'))
  expect([draft().conflict, server.stored]).toEqual([{ theirs: 'theirs', mine: 'two' }, 'theirs'])
})
