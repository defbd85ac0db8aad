/** What programs find in the head of a page: feeds, and how visits are measured. */
import type { ReactNode } from 'react'
import { measuredPath, trackerOf } from '../../../contract/portals/analytics.ts'
import { portalPath } from '../view/links.ts'
import { useVisit } from '../view/PortalContext.tsx'
import { portalTexts } from '../view/texts.ts'

const useTexts = portalTexts({
  fr: { datasets: 'Données', news: 'Actualités' },
  en: { datasets: 'Data', news: 'News' }
})

/** A portal for people who sign in has none: programs that follow feeds do not. */
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
 * Nothing of a draft is measured, nor below a path of the platform: a script that an account chose would run there with the
 * rights of whoever administers the platform.
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
