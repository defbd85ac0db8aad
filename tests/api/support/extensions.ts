/** Extensions shared by dataset tests: those of the service of `actionServer.ts`, and computed columns. */
import type { TestClient } from './client.ts'
import type { ActionServer } from './actionServer.ts'

/** Extension that geocodes addresses. */
export const coords = {
  active: true,
  type: 'remoteService',
  remoteService: 'geocoder',
  action: 'postCoords',
  select: ['lat', 'lon']
}

export function computed(expr: string, key = 'calcul', type = 'string'): object {
  return { active: true, type: 'exprEval', expr, property: { key, type } }
}

/** Schema of a dataset of addresses. */
export const addressSchema = [
  { key: 'adr', type: 'string', 'x-refersTo': 'http://schema.org/address' },
  { key: 'note', type: 'string' }
]

/** Registers the service as public. @throws Error when it is refused */
export async function offerGeocoder(administrator: TestClient, { apiDoc }: ActionServer): Promise<void> {
  const { status, text } = await administrator.post('/remote-services', {
    id: 'geocoder',
    apiDoc,
    public: true
  })
  if (status !== 201) throw new Error(`${status} ${text}`)
}
