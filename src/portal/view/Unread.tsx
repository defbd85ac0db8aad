import type { ReactNode } from 'react'
import { portalTexts } from './texts.ts'
import type { Read } from './useRead.ts'

const useTexts = portalTexts({
  fr: { unavailable: 'Ce contenu est momentanément indisponible.' },
  en: { unavailable: 'This content is unavailable for the moment.' }
})

/** Message in place of content that could not be loaded. */
export function Unread({ read }: { read: Read<unknown> }): ReactNode {
  const { unavailable } = useTexts()
  if (read.state === 'unavailable') {
    return <output className="notice">{unavailable}</output>
  }
  return read.state === 'waiting' ? <div className="unread" aria-busy="true" /> : null
}
