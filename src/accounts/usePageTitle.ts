import { pageConfig } from '../pageConfig.ts'
import { useDocumentTitle } from '../ui/useDocumentTitle.ts'

/** Names the document after a page and the platform that it is of, once the page has a title. */
export function usePageTitle(title: string): void {
  useDocumentTitle(title && `${title} - ${pageConfig.brand.title}`)
}
