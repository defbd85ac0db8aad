import { useMemo, type ReactNode } from 'react'
import { useFrameSession } from '../authProvider/useFrameSession.ts'
import { useRights, useSession } from '../authProvider/useSession.ts'
import { LeaveDialog } from '../ui/LeaveDialog.tsx'
import { useViewTranslate } from '../i18n/translate.tsx'
import { EditableTable } from '../views/edit/EditableTable.tsx'
import { SignedOutAlert } from '../views/edit/form/SignIn.tsx'
import { mayEdit, withoutWriting } from '../views/edit/lineActions.ts'
import { TableMessage } from '../views/table/TableMessage.tsx'
import { EditMessages } from './EditMessages.tsx'
import { booleanParameter } from '../views/booleanParameter.ts'
import { useReadsOfSession } from './useReadsOfSession.ts'
import type { EmbedViewProps } from './views.ts'

export default function TableEditView(props: EmbedViewProps): ReactNode {
  return (
    <EditMessages>
      <TableEdit {...props} />
      {/* Asks before a form is closed; before the page is closed the browser itself asks. */}
      <LeaveDialog />
    </EditMessages>
  )
}

function TableEdit({ dataset, hasKey, urlState }: EmbedViewProps): ReactNode {
  const t = useViewTranslate()
  useReadsOfSession()
  const isSettled = useFrameSession()
  const { account } = useSession()
  const { adminMode } = useRights()
  const { userPermissions } = dataset
  const isNobody = isSettled && !account && !hasKey
  const permitted = useMemo(
    () => (operation: string) => adminMode || userPermissions.includes(operation),
    [adminMode, userPermissions]
  )
  const can = useMemo(() => (isNobody ? withoutWriting(permitted) : permitted), [isNobody, permitted])
  if (!dataset.isRest) return <TableMessage severity="info" text={t('edit.form.notEditable')} />
  const interaction = booleanParameter(urlState.query, 'interaction', true)
  return (
    <>
      {isNobody && interaction && mayEdit(permitted) && <SignedOutAlert />}
      <EditableTable dataset={dataset} can={can} urlState={urlState} interaction={interaction} />
    </>
  )
}
