/** Links and data in the head of a page: feeds, and analytics settings. */
import type { ReactNode } from 'react'
import { measuredPath, trackerOf } from '../../../contract/portals/analytics.ts'
import { portalPath } from '../view/links.ts'
import { useVisit } from '../view/PortalContext.tsx'
import { portalTexts } from '../view/texts.ts'

const useTexts = portalTexts({
  fr: { datasets: 'Données', news: 'Actualités' },
  en: { datasets: 'Data', news: 'News' }
})

/** Feed links; none on a portal that requires a session, which feed readers do not have. */
export function FeedLinks(): ReactNode {
  const visit = useVisit()
  const texts = useTexts()
  const { config } = visit.portal
  if (visit.isDraft || config.authentication === 'required') return null
  return (['datasets', 'news'] as const).map((name) => (
    <link
      key={name}
      rel="alternate"
      type="application/atom+xml"
      title={`${config.title} - ${texts[name]}`}
      href={portalPath(visit, `/feed/${name}.atom`)}
    />
  ))
}

/**
 * Analytics settings. Never for a draft, nor on the platform's own domain: a script chosen by an account would run
 * there with the rights of the administrators.
 */
export function AnalyticsData(): ReactNode {
  const { portal, isDraft, base, path } = useVisit()
  const { analytics } = portal.config
  const tracker = isDraft || base ? undefined : trackerOf(analytics)
  if (!tracker) return null
  const data = JSON.stringify({ tracker, path: base + measuredPath(path, analytics) })
  return (
    <script
      type="application/json"
      id="portal-analytics"
      dangerouslySetInnerHTML={{ __html: data.replaceAll('<', String.raw`\u003c`) }}
    />
  )
}
