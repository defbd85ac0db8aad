import Block from '@mui/icons-material/Block'
import CloudOff from '@mui/icons-material/CloudOff'
import SearchOff from '@mui/icons-material/SearchOff'
import { Box, Button, Typography } from '@mui/material'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { ApiError, errorDetail } from '../api/http.ts'
import { switchAccount } from '../authProvider/account.ts'
import { useSession } from '../authProvider/useSession.ts'
import { useViewTranslate } from '../i18n/translate.tsx'
import { paths } from '../paths.ts'
import { accountOfOwner } from './accountOfOwner.ts'

interface ResourceErrorProps {
  error: unknown
  /** Target of the back button; defaults to the home page. */
  back?: { label: string; to: string }
  /** Callback of the retry button, shown for errors that may be temporary. */
  onRetry?: () => void
}

/** Error page of a resource that cannot be loaded. */
export function ResourceError(props: ResourceErrorProps): ReactNode {
  const t = useViewTranslate()
  const session = useSession()
  const { error } = props
  const back = props.back ?? { label: t('blocks.backHome'), to: paths.home }
  const { title, icon, mayPass } = kindOf(error)
  const owningAccount =
    error instanceof ApiError && error.status === 403 ? accountOfOwner(error.headers, session) : undefined
  return (
    <Box role="alert" sx={{ textAlign: 'center', py: 8, px: 2, maxWidth: 640, mx: 'auto' }}>
      <Box aria-hidden sx={{ color: 'text.secondary', '& svg': { fontSize: 96 } }}>
        {icon}
      </Box>
      <Typography variant="h1" sx={{ mt: 2 }}>
        {t(title)}
      </Typography>
      <Typography sx={{ mt: 1, mb: 3, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {errorDetail(error)}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'center', flexWrap: 'wrap' }}>
        <Button variant={owningAccount ? 'outlined' : 'contained'} component={Link} to={back.to}>
          {back.label}
        </Button>
        {props.onRetry && mayPass && (
          <Button variant="outlined" onClick={props.onRetry}>
            {t('blocks.retry')}
          </Button>
        )}
        {owningAccount && (
          <Button variant="contained" onClick={() => switchAccount(owningAccount)}>
            {t('blocks.switchAccount')}
          </Button>
        )}
      </Box>
    </Box>
  )
}

function kindOf(error: unknown): { title: string; icon: ReactElement; mayPass?: boolean } {
  const status = error instanceof ApiError ? error.status : 0
  if (status === 404) return { title: 'blocks.notFound', icon: <SearchOff /> }
  if (status === 401 || status === 403) return { title: 'blocks.forbidden', icon: <Block /> }
  return { title: 'blocks.unexpected', icon: <CloudOff />, mayPass: true }
}
