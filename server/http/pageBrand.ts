/** What a platform puts in the HTML of its pages: its name, its picture, its styles. */
import type { Config } from '../config/config.ts'

/** Replaces what the built page has of it. */
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
    // A backslash changes nothing for CSS, and the text cannot end its element.
    pageStyles.css && `<style>${pageStyles.css.replaceAll('</', '<\\/')}</style>`
  ]
  const titled = brand
    ? html.replace(/<title>.*?<\/title>/, () => `<title>${escapedHtml(brand.title)}</title>`)
    : html
  const pictured = icon ? titled.replace(/<link rel="icon"[^>]*>/, '') : titled
  return (
    pictured
      .replace('</head>', () => `${joined(head)}</head>`)
      // After the page's own styles, which are written in its head.
      .replace('</body>', () => `${joined(styles)}</body>`)
  )
}

function joined(elements: (string | undefined)[]): string {
  return elements.filter((element) => element).join('')
}

export function escapedHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
