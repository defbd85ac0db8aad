/** Brand in the HTML of pages: name, picture, styles. */
import type { Config } from '../config/config.ts'
import { escapedHtml } from './escapedHtml.ts'

/** Replaces the default brand of a built page. */
export function branded(html: string, { pages, pageStyles }: Pick<Config, 'pages' | 'pageStyles'>): string {
  const { brand } = pages
  const icon = brand?.logo && `<link rel="icon" href="${escapedHtml(brand.logo)}" />`
  const head = [
    brand && `<meta name="application-name" content="${escapedHtml(brand.title)}" />`,
    brand?.description && `<meta name="description" content="${escapedHtml(brand.description)}" />`,
    icon
  ]
  const styles = [
    pageStyles.url && `<link rel="stylesheet" href="${escapedHtml(pageStyles.url)}" />`,
    // The backslash is ignored by CSS, and keeps the text from closing the element.
    pageStyles.css && `<style>${pageStyles.css.replaceAll('</', '<\\/')}</style>`
  ]
  const titled = brand
    ? html.replace(/<title>.*?<\/title>/, () => `<title>${escapedHtml(brand.title)}</title>`)
    : html
  const pictured = icon ? titled.replace(/<link rel="icon"[^>]*>/, '') : titled
  return (
    pictured
      .replace('</head>', () => `${joined(head)}</head>`)
      // Inserted after the page's own styles, which are in its head.
      .replace('</body>', () => `${joined(styles)}</body>`)
  )
}

function joined(elements: (string | undefined)[]): string {
  return elements.filter((element) => element).join('')
}
