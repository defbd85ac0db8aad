import type { ReactNode } from 'react'
import { portalPath } from '../view/links.ts'
import { useVisit } from '../view/PortalContext.tsx'
import { portalTexts } from '../view/texts.ts'

const useTexts = portalTexts({
  fr: { title: 'Cette page n’existe pas', home: 'Revenir à l’accueil' },
  en: { title: 'This page does not exist', home: 'Back to the home page' }
})

export function NotFoundPage(): ReactNode {
  const visit = useVisit()
  const { title, home } = useTexts()
  return (
    <div className="error-page">
      <h1>{title}</h1>
      <p>
        <a href={portalPath(visit, '/')}>{home}</a>
      </p>
    </div>
  )
}
