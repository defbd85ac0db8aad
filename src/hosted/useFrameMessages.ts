import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Listens to the messages of one frame only. */
export function useFrameMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  onMessage: (event: MessageEvent<unknown>) => void
): void {
  const receive = useEffectEvent((event: MessageEvent<unknown>) => {
    const content = frame.current?.contentWindow
    if (content && event.source === content) onMessage(event)
  })
  useEffect(() => {
    const listener = (event: MessageEvent<unknown>): void => receive(event)
    window.addEventListener('message', listener)
    return () => window.removeEventListener('message', listener)
  }, [])
}
