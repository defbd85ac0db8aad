/** What the head of a page tells of what it shows, for engines and for those who are sent its address. */
import { escapedHtml } from './pageBrand.ts'
import { safeJson } from './uiConfig.ts'

export interface PageHead {
  title: string
  description: string
  /** The page that engines show instead of this one. They show neither without it. */
  canonical?: string
  /** JSON-LD of schema.org. */
  data: object
}

export function withHead(html: string, { title, description, canonical, data }: PageHead): string {
  const elements = [
    `<meta name="description" content="${escapedHtml(description)}" />`,
    `<meta property="og:title" content="${escapedHtml(title)}" />`,
    `<meta property="og:description" content="${escapedHtml(description)}" />`,
    canonical === undefined ? '' : `<link rel="canonical" href="${escapedHtml(canonical)}" />`,
    // A block of data, which no browser runs and no policy of scripts is about.
    `<script type="application/ld+json">${safeJson(data)}</script>`
  ].join('')
  return html
    .replace(/<meta name="description"[^>]*>/, '')
    .replace(/<meta name="robots"[^>]*>/, (robots) => (canonical === undefined ? robots : ''))
    .replace(/<title>.*?<\/title>/s, () => `<title>${escapedHtml(title)}</title>`)
    .replace('</head>', () => `${elements}</head>`)
}
