import { pageConfig } from '../pageConfig.ts'
import { useDocumentTitle } from '../ui/useDocumentTitle.ts'

/** Sets the document title from a page title and the platform name, once there is a page title. */
export function usePageTitle(title: string): void {
  useDocumentTitle(title && `${title} - ${pageConfig.brand.title}`)
}
