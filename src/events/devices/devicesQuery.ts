import { queryOptions } from '@tanstack/react-query'
import { readDevices } from '../eventsApi.ts'
import { currentPush } from './push.ts'

/** Query of the browsers on which a user receives notifications. */
// oxlint-disable-next-line typescript/explicit-function-return-type -- the type is inferred from queryOptions
export function devicesQuery(userId: string | undefined) {
  return queryOptions({ queryKey: ['devices', userId], queryFn: ({ signal }) => readDevices(signal) })
}

/** Query of the push endpoint of this browser; null without a subscription. */
export const ownEndpointQuery = queryOptions({
  queryKey: ['own-endpoint'],
  queryFn: async () => (await currentPush())?.endpoint ?? null,
  retry: false
})
