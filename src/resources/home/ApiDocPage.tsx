import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { PageApiViewer } from '../../layout/PageApiViewer.tsx'
import { useBreadcrumbs } from '../../layout/useBreadcrumbs.ts'
import { apiPath } from '../../pageConfig.ts'

/** `/api-doc`: the API of the platform, which can be tried with the session of the person. */
export default function ApiDocPage(): ReactNode {
  const t = useViewTranslate()
  useBreadcrumbs([{ text: t('home.apiDoc') }])
  return <PageApiViewer url={`${apiPath}/api-docs.json`} />
}
