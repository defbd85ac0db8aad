import type { ReactNode } from 'react'
import { portalTexts } from '../../view/texts.ts'

const useTexts = portalTexts({
  fr: { unavailable: 'Ce contenu est momentanément indisponible.' },
  en: { unavailable: 'This content is unavailable for the moment.' }
})

export function Unavailable(): ReactNode {
  return <p className="notice">{useTexts().unavailable}</p>
}
