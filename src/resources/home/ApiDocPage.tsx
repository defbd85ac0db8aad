import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { ApiViewer } from '../../ui/apiDoc/ApiViewer.tsx'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { RightPanel } from '../../layout/RightPanel.tsx'
import { useBreadcrumbs } from '../../layout/useBreadcrumbs.ts'
import { apiPath } from '../../pageConfig.ts'

/** `/api-doc`: the API of the platform, which can be tried with the session of the person. */
export default function ApiDocPage(): ReactNode {
  const t = useViewTranslate()
  const [query, setQuery] = useSearchParams()
  useBreadcrumbs([{ text: t('home.apiDoc') }])
  return (
    <ApiViewer
      url={`${apiPath}/api-docs.json`}
      operation={query.get('operation') ?? undefined}
      onOperation={(operation) => setQuery(operation ? { operation } : {})}
      Panel={RightPanel}
    />
  )
}
