/** Sets the title, icon, language and description of the document from the configured brand. */
import { currentLocale } from '../i18n/locale.ts'
import { pageConfig } from '../pageConfig.ts'
import { brandLogo } from './brandLogo.ts'

export function setDocumentHead(): void {
  const { brand } = pageConfig
  document.documentElement.lang = currentLocale()
  document.title = brand.title
  meta('application-name', brand.title)
  if (brand.description) meta('description', brand.description)
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]') ?? document.createElement('link')
  icon.rel = 'icon'
  icon.href = brandLogo
  document.head.append(icon)
}

function meta(name: string, content: string): void {
  const existingTag = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)
  const element = existingTag ?? document.createElement('meta')
  element.name = name
  element.content = content
  if (!existingTag) document.head.append(element)
}
