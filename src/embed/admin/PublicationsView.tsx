import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { TableMessage } from '../../views/table/TableMessage.tsx'

/** Publications on remote catalogs: there is no catalog yet, so that there cannot be any. */
export default function PublicationsView(): ReactNode {
  const t = useViewTranslate()
  return (
    <div data-iframe-height>
      <TableMessage severity="info" text={t('views.embed.noPublication')} />
    </div>
  )
}
