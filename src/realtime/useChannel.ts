import { useEffect, useEffectEvent } from 'react'
import { pageConfig } from '../pageConfig.ts'
import { ChannelSocket, reconnecting, socketAddress } from './socket.ts'

const socket = new ChannelSocket(() => reconnecting(socketAddress(window.location, pageConfig.basePath)))

/**
 * Listens to a channel of the platform while the component is shown. Messages sent while disconnected are lost: read
 * the resource again when that matters.
 * @example useChannel<JournalEvent>(`datasets/${id}/journal`, (event) => …)
 * @param channel undefined listens to nothing
 */
// The caller knows what its channel carries; without the parameter it would cast in every listener.
// eslint-disable-next-line typescript/no-unnecessary-type-parameters
export function useChannel<Data>(channel: string | undefined, listener: (data: Data) => void): void {
  const onData = useEffectEvent((data: unknown) => listener(data as Data))
  useEffect(() => {
    if (!channel) return undefined
    return socket.listen(channel, (data) => onData(data))
  }, [channel])
}
