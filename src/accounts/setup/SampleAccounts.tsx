import {
  Alert,
  Box,
  Button,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography
} from '@mui/material'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { roleName } from '../../layout/roleName.ts'
import { pageConfig } from '../../pageConfig.ts'
import type { SetupAnswer } from '../accountsApi.ts'
import { useInitialFocus } from '../../ui/form/useInitialFocus.ts'

interface SampleAccountsProps {
  answer: SetupAnswer
  onContinue: () => void
}

/** Sample accounts with their passwords, shown only once. */
export function SampleAccounts(props: SampleAccountsProps): ReactNode {
  const t = useViewTranslate()
  const { accounts = [], organization, samplesFailed, samplesOrganization } = props.answer
  const isElsewhere = samplesOrganization && samplesOrganization.id !== organization?.id
  const focus = useInitialFocus<HTMLButtonElement>()
  return (
    <Stack sx={{ gap: 3 }}>
      {samplesFailed && <Alert severity="warning">{t('accounts.setup.samplesFailed')}</Alert>}
      {isElsewhere && (
        <Alert severity="info">
          {t('accounts.setup.samplesElsewhere', { organization: samplesOrganization.name })}
        </Alert>
      )}
      {accounts.length > 0 && (
        <>
          <Alert severity="info">{t('accounts.setup.accountsIntro')}</Alert>
          <Box sx={{ overflowX: 'auto' }}>
            <Table size="small">
              <TableHead>
                <TableRow>
                  <TableCell sx={{ pl: 0 }}>{t('accounts.setup.account')}</TableCell>
                  <TableCell>{t('accounts.password')}</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {accounts.map((account) => (
                  <TableRow key={account.email}>
                    <TableCell sx={{ pl: 0 }}>
                      {account.email}
                      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                        {roleName(account, t)}
                      </Typography>
                    </TableCell>
                    <TableCell sx={{ fontFamily: 'monospace', whiteSpace: 'nowrap' }}>
                      {account.password}
                    </TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </Box>
        </>
      )}
      <Button variant="contained" size="large" ref={focus} onClick={props.onContinue}>
        {t('accounts.setup.open', { brand: pageConfig.brand.title })}
      </Button>
    </Stack>
  )
}
