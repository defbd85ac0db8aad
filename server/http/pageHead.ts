/** Head of a page for search engines and link previews. */
import { escapedHtml } from './escapedHtml.ts'
import { safeJson } from './uiConfig.ts'

export interface PageHead {
  title: string
  description: string
  /** Canonical address, which search engines list instead of this page; absent when the page must not be indexed. */
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
    // A data block, which browsers do not run and script policies do not cover.
    `<script type="application/ld+json">${safeJson(data)}</script>`
  ].join('')
  return html
    .replace(/<meta name="description"[^>]*>/, '')
    .replace(/<meta name="robots"[^>]*>/, (robots) => (canonical === undefined ? robots : ''))
    .replace(/<title>.*?<\/title>/s, () => `<title>${escapedHtml(title)}</title>`)
    .replace('</head>', () => `${elements}</head>`)
}
