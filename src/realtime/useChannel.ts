import { useCallback, useEffect, useEffectEvent } from 'react'
import { pageConfig, sitePath } from '../pageConfig.ts'
import { ChannelSocket, reconnecting, socketAddress } from './socket.ts'

const socket = socketOf(pageConfig.basePath)
const eventsSocket = socketOf(`${sitePath}/events/`)
const catalogsSocket = socketOf(`${sitePath}/catalogs/`)

/** Connects with its first listener. */
function socketOf(path: string): ChannelSocket {
  return new ChannelSocket(() => reconnecting(socketAddress(window.location, path)))
}

/**
 * Listens to a channel of the platform while the component is shown. Messages sent while disconnected are lost: read
 * the resource again when that matters.
 * @example useChannel<JournalEvent>(`datasets/${id}/journal`, (event) => …)
 * @param channel undefined listens to nothing
 * @param onLost messages may be missed from now on
 * @param onFollowed nothing is missed from now on: what is read afterwards has all that came before
 * @returns says something on the channel, where it is heard
 */
// eslint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows what its channel carries
export function useChannel<Data>(
  channel: string | undefined,
  listener: (data: Data) => void,
  onLost?: () => void,
  onFollowed?: () => void
): (data: unknown) => void {
  useListened(socket, channel, listener, onLost, onFollowed)
  return useCallback(
    (data: unknown) => {
      if (channel) socket.say(channel, data)
    },
    [channel]
  )
}

/**
 * Listens to a channel of the events service, on a platform that has one.
 * @param onFollowed nothing is missed from now on: what is read afterwards has all that came before
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as above: the caller knows what comes
export function useEventsChannel<Data>(
  channel: string | undefined,
  listener: (data: Data) => void,
  onFollowed?: () => void
): void {
  useListened(eventsSocket, channel, listener, undefined, onFollowed)
}

/**
 * Listens to a channel of remote catalogs: a part of an import or of a publication, to merge.
 * @param onFollowed nothing is missed from now on: what is read afterwards has all that came before
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as above: the caller knows what comes
export function useCatalogsChannel<Data>(
  channel: string | undefined,
  listener: (data: Data) => void,
  onLost?: () => void,
  onFollowed?: () => void
): void {
  useListened(catalogsSocket, channel, listener, onLost, onFollowed)
}

function useListened(
  connection: ChannelSocket,
  channel: string | undefined,
  listener: (data: never) => void,
  onLost?: () => void,
  onFollowed?: () => void
): void {
  const onConfirmed = useEffectEvent(() => onFollowed?.())
  const onLoss = useEffectEvent(() => onLost?.())
  const onData = useEffectEvent((data: unknown) => listener(data as never))
  useEffect(() => {
    if (!channel) return undefined
    return connection.listen(
      channel,
      (data) => onData(data),
      () => onLoss(),
      () => onConfirmed()
    )
  }, [channel, connection])
}
