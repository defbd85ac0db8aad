import { useCallback, type ReactNode } from 'react'
import { useRights } from '../authProvider/useSession.ts'
import { useViewTranslate } from '../i18n/translate.tsx'
import { EditableTable } from '../views/edit/EditableTable.tsx'
import { EditMessages } from './EditMessages.tsx'
import { booleanParameter } from '../views/booleanParameter.ts'
import { Sentence } from './Sentence.tsx'
import type { EmbedViewProps } from './views.ts'

export default function TableEditView(props: EmbedViewProps): ReactNode {
  return (
    <EditMessages>
      <TableEdit {...props} />
    </EditMessages>
  )
}

function TableEdit({ dataset, urlState }: EmbedViewProps): ReactNode {
  const t = useViewTranslate()
  const { adminMode } = useRights()
  const { userPermissions } = dataset
  const can = useCallback(
    (operation: string) => adminMode || userPermissions.includes(operation),
    [adminMode, userPermissions]
  )
  if (!dataset.isRest) return <Sentence text={t('edit.form.notEditable')} />
  return (
    <EditableTable
      dataset={dataset}
      can={can}
      urlState={urlState}
      interaction={booleanParameter(urlState.query, 'interaction', true)}
    />
  )
}
