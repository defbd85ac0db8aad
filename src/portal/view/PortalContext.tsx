/** What every part of a public page knows: the visit, and the answers of the API. On the server and in the editor. */
import { createContext, useContext, useEffect, useSyncExternalStore, type ReactNode } from 'react'
import type { ApiAnswer, Visit } from '../../../contract/portals/visit.ts'

/** Where answers of the API come from: all there before anything is drawn on the server, one after the other in the editor. */
export interface AnswerSource {
  /** Gives the same object until there is another answer. @returns undefined while it is on its way */
  get: (address: string) => ApiAnswer | undefined
  /** Asks for an address that is not there yet; answers come later. */
  want: (address: string) => void
  /** @returns what ends it */
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
 * The answer of an address that the block or the page has among its `reads`.
 * @returns undefined while it is on its way
 */
export function useAnswer(address: string): ApiAnswer | undefined {
  const { answers } = usePortalView()
  const get = (): ApiAnswer | undefined => answers.get(address)
  useEffect(() => answers.want(address), [answers, address])
  return useSyncExternalStore(answers.subscribe, get, get)
}

/** The body of a good answer, as its caller knows it. */
export function useBody(address: string): unknown {
  const answer = useAnswer(address)
  return answer && answer.status < 300 ? answer.body : undefined
}
