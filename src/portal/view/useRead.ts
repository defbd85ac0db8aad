/** Interprets an API response for a component: server errors show a message, 4xx show nothing. */
import { useAnswer } from './PortalContext.tsx'

export type Read<Body> =
  | { state: 'read'; body: Body }
  | { state: 'waiting' }
  | { state: 'unavailable' }
  | { state: 'refused' }

export function useRead<Body>(address: string): Read<Body> {
  const answer = useAnswer(address)
  if (!answer) return { state: 'waiting' }
  const { status, body } = answer
  if (status >= 500 || status === 0) return { state: 'unavailable' }
  return status < 300 ? { state: 'read', body: body as Body } : { state: 'refused' }
}

export interface ListBody<Item> {
  count: number
  results: Item[]
  facets?: Record<string, { count: number; value: unknown }[]>
}
