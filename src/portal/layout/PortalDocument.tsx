/** HTML document of a page. */
import type { ReactNode } from 'react'
import type { LoadedPage } from '../pages/route.ts'
import { portalPath } from '../view/links.ts'
import { imageOf } from '../ui/Picture.tsx'
import { useVisit } from '../view/PortalContext.tsx'
import { AnalyticsData, FeedLinks } from './HeadLinks.tsx'
import { Layout } from './Layout.tsx'
import { useLayoutTexts } from './layoutTexts.ts'
import { bodyClass, ThemeHead } from './ThemeHead.tsx'

const locales = { fr: 'fr_FR', en: 'en_GB' }

export function PortalDocument({ page }: { page: LoadedPage }): ReactNode {
  const visit = useVisit()
  const { portal, lang, assets, origin, publicUrl, path, isDraft, base } = visit
  const { config } = portal
  const texts = useLayoutTexts()
  const { head } = page
  // The default sharing image is the logo of the portal.
  const logo = imageOf(config.logo)
  const image = head.image ?? (logo && `${visit.api}/images/${logo._id}`)
  const title = head.title === config.title ? config.title : `${head.title} - ${config.title}`
  const isHidden = head.isHidden || isDraft || !config.allowRobots
  const canonical = head.canonical ?? path
  // The canonical URL is on the public domain, whatever the domain of the request.
  const address = publicUrl === undefined ? origin + portalPath(visit, canonical) : publicUrl + canonical
  const description = head.description ?? config.description
  return (
    <html lang={lang} {...(visit.theme ? { 'data-theme': visit.theme } : {})}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {description && <meta name="description" content={description} />}
        {isHidden && <meta name="robots" content="noindex" />}
        <link rel="canonical" href={address} />
        <meta property="og:type" content="website" />
        <meta property="og:title" content={head.title} />
        <meta property="og:site_name" content={config.title} />
        <meta property="og:url" content={address} />
        {description && <meta property="og:description" content={description} />}
        {image && <meta property="og:image" content={new URL(image, origin).href} />}
        <meta property="og:locale" content={locales[lang]} />
        <meta name="twitter:card" content={head.image ? 'summary_large_image' : 'summary'} />
        <FeedLinks />
        <ThemeHead />
        {assets.styles.map((style) => (
          <link key={style} rel="stylesheet" href={style} />
        ))}
        <script type="module" src={assets.script} />
        <AnalyticsData />
        {head.structuredData && (
          <script
            type="application/ld+json"
            dangerouslySetInnerHTML={{
              __html: JSON.stringify(head.structuredData).replaceAll('<', '\\u003c')
            }}
          />
        )}
      </head>
      <body
        data-base={base}
        {...(visit.sitePath ? { 'data-site': visit.sitePath } : {})}
        className={bodyClass(config)}
      >
        <Layout page={page}>{page.content}</Layout>
        {/* Filled by client/frameNotices.ts. */}
        <div className="frame-notices" data-frame-notices="" data-close={texts.closeNotice} />
      </body>
    </html>
  )
}
