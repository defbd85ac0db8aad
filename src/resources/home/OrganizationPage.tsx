import type { ReactNode } from 'react'
import type { Session } from '../../../contract/session.ts'
import { useSession } from '../../authProvider/useSession.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { Guard } from '../../layout/errors/Guard.tsx'
import { useBreadcrumbs } from '../../layout/useBreadcrumbs.ts'
import { hosted } from '../../hosted/directoryFrame.ts'
import { pageConfig } from '../../pageConfig.ts'
import { HostedFrame } from '../../hosted/HostedFrame.tsx'

type Level = 'organization' | 'department'

/** Whether the user is an administrator of the active organization, for its root or for a department. */
function mayManage(level: Level, { account, accountRole }: Session): boolean {
  const admin = account?.type === 'organization' && accountRole === 'admin'
  return admin && (level === 'department') === !!account.department
}

/** `/organization` and `/department`: pages of the directory about the active account. */
export default function OrganizationPage(props: { level: Level }): ReactNode {
  const t = useViewTranslate()
  const { account } = useSession()
  const { level } = props
  const title = t(`layout.nav.${level}`)
  useBreadcrumbs([{ text: title }])
  const organization = `${pageConfig.directoryPath}/organization/${encodeURIComponent(account?.id ?? '')}`
  const department = `/department/${encodeURIComponent(account?.department ?? '')}`
  return (
    <Guard require={(session) => mayManage(level, session)}>
      <HostedFrame
        rule={{ src: level === 'department' ? organization + department : organization, own: hosted }}
        title={title}
      />
    </Guard>
  )
}
