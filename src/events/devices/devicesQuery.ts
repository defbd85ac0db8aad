import { queryOptions } from '@tanstack/react-query'
import { readDevices } from '../eventsApi.ts'
import { currentPush } from './push.ts'

/** Browsers that a person receives notifications on. */
// oxlint-disable-next-line typescript/explicit-function-return-type -- the options tell it
export function devicesQuery(userId: string | undefined) {
  return queryOptions({ queryKey: ['devices', userId], queryFn: ({ signal }) => readDevices(signal) })
}

/** Address by which this browser is known; null where it is not. */
export const ownEndpointQuery = queryOptions({
  queryKey: ['own-endpoint'],
  queryFn: async () => (await currentPush())?.endpoint ?? null,
  retry: false
})
