import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { PageApiViewer } from '../../layout/PageApiViewer.tsx'
import { useBreadcrumbs } from '../../layout/useBreadcrumbs.ts'
import { apiPath } from '../../pageConfig.ts'

/** `/api-doc`: documentation of the platform's API, with requests in the session of the user. */
export default function ApiDocPage(): ReactNode {
  const t = useViewTranslate()
  useBreadcrumbs([{ text: t('home.apiDoc') }])
  return <PageApiViewer url={`${apiPath}/api-docs.json`} />
}
