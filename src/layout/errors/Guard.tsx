import { Alert, Box } from '@mui/material'
import type { ReactNode } from 'react'
import type { RightsLevels, Session } from '../../../contract/session.ts'
import { useRights, useSession } from '../../authProvider/useSession.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { ErrorBlock } from './ErrorBlock.tsx'

type Requirement =
  /** Requires a session. */
  | 'session'
  | 'adminMode'
  /** Any other condition; when false, the page shows "not authorized". */
  | ((session: Session, rights: RightsLevels) => boolean)

/** Renders a page only for authorized users. */
export function Guard(props: { require: Requirement; children: ReactNode }): ReactNode {
  const t = useViewTranslate()
  const session = useSession()
  const rights = useRights()
  const { require } = props
  if (!session.user) return <ErrorBlock status={401} text={t('layout.errors.authRequired')} />
  if (require === 'adminMode' && !rights.adminMode) {
    return <ErrorBlock status={403} text={t('layout.errors.adminRequired')} />
  }
  if (typeof require === 'function' && !require(session, rights)) {
    return (
      <Box sx={{ p: 3 }}>
        <Alert severity="error" variant="outlined">
          {t('layout.errors.notAuthorized')}
        </Alert>
      </Box>
    )
  }
  return props.children
}
