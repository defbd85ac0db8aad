import { Alert, Box, Button } from '@mui/material'
import type { ReactNode } from 'react'
import { switchAccount } from '../../authProvider/account.ts'
import { useRights, useSession } from '../../authProvider/useSession.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { offersPersonal } from '../../layout/bar/accountChoices.ts'
import { Guard } from '../../layout/errors/Guard.tsx'

/**
 * Restricts the reuse screens to administrators, those of departments included. Other members of an organization, who
 * come from a portal that asks for reuses, are led to their personal account.
 */
export function ReuseGuard({ children }: { children: ReactNode }): ReactNode {
  const t = useViewTranslate()
  const session = useSession()
  const { adminDep, adminMode } = useRights()
  if (session.user && !adminDep && !adminMode && offersPersonal(session)) {
    return (
      <Box sx={{ p: 3 }}>
        <Alert
          severity="info"
          variant="outlined"
          action={<Button onClick={() => switchAccount({})}>{t('blocks.switchAccount')}</Button>}
        >
          {t('reuses.onlyAdmins', { account: session.account.name })}
        </Alert>
      </Box>
    )
  }
  return <Guard require={() => adminDep || adminMode}>{children}</Guard>
}
