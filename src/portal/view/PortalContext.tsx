/** Context of a public page: the visit, and a source of API responses, on the server and in the editor. */
import { createContext, useContext, useEffect, useSyncExternalStore, type ReactNode } from 'react'
import type { ApiAnswer, Visit } from '../../../contract/portals/visit.ts'

/** Source of API responses: all loaded before rendering on the server, loaded on demand in the editor. */
export interface AnswerSource {
  /** Returns the current response, the same object until it changes. @returns undefined while loading */
  get: (address: string) => ApiAnswer | undefined
  /** Requests a URL that is not loaded yet; the response arrives asynchronously. */
  want: (address: string) => void
  /** @returns the unsubscribe function */
  subscribe: (changed: () => void) => () => void
}

export interface PortalView {
  visit: Visit
  answers: AnswerSource
}

const PortalContext = createContext<PortalView | undefined>(undefined)

export function PortalProvider({ view, children }: { view: PortalView; children: ReactNode }): ReactNode {
  return <PortalContext value={view}>{children}</PortalContext>
}

function usePortalView(): PortalView {
  const view = useContext(PortalContext)
  if (!view) throw new Error('outside of a PortalProvider')
  return view
}

export function useVisit(): Visit {
  return usePortalView().visit
}

/**
 * Response for a URL among the `reads` of the block or page.
 * @returns undefined while loading
 */
export function useAnswer(address: string): ApiAnswer | undefined {
  const { answers } = usePortalView()
  const get = (): ApiAnswer | undefined => answers.get(address)
  useEffect(() => answers.want(address), [answers, address])
  return useSyncExternalStore(answers.subscribe, get, get)
}

/** Body of a successful response, not validated; its type is up to the caller. */
export function useBody(address: string): unknown {
  const answer = useAnswer(address)
  return answer && answer.status < 300 ? answer.body : undefined
}
