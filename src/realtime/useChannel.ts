import { useCallback, useEffect, useEffectEvent } from 'react'
import { pageConfig, sitePath } from '../pageConfig.ts'
import { ChannelSocket, reconnecting, socketAddress } from './socket.ts'

const socket = socketOf(pageConfig.basePath)
const eventsSocket = socketOf(`${sitePath}/events/`)
const catalogsSocket = socketOf(`${sitePath}/catalogs/`)

/** Creates a socket, which connects with its first listener. */
function socketOf(path: string): ChannelSocket {
  return new ChannelSocket(() => reconnecting(socketAddress(window.location, path)))
}

/**
 * Listens to a channel of the platform while the component is mounted. Messages sent while disconnected are lost:
 * refetch the resource when that matters.
 * @example useChannel<JournalEvent>(`datasets/${id}/journal`, (event) => …)
 * @param channel undefined listens to nothing
 * @param onLost called when messages may be missed from now on
 * @param onFollowed called when no message is missed from now on: data read afterwards include all earlier changes
 * @returns function that sends a message on the channel, if the channel accepts messages
 */
// eslint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the messages of its channel
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
 * Listens to a channel of the events service, if the platform has one.
 * @param onFollowed called when no message is missed from now on: data read afterwards include all earlier changes
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the messages of its channel
export function useEventsChannel<Data>(
  channel: string | undefined,
  listener: (data: Data) => void,
  onFollowed?: () => void
): void {
  useListened(eventsSocket, channel, listener, undefined, onFollowed)
}

/**
 * Listens to a channel of remote catalogs: messages are partial updates of an import or a publication, to merge.
 * @param onFollowed called when no message is missed from now on: data read afterwards include all earlier changes
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the messages of its channel
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
