import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { TableMessage } from '../../views/table/TableMessage.tsx'

/** Pixels that the editor of extensions has at least. */
const minimumHeight = 500

/** Extensions of a dataset, and the report of one: the server computes none yet. */
export default function ExtendView(): ReactNode {
  const t = useViewTranslate()
  return (
    <div data-iframe-height style={{ minHeight: minimumHeight, display: 'grid', alignItems: 'center' }}>
      <TableMessage severity="info" text={t('views.embed.noExtension')} />
    </div>
  )
}
