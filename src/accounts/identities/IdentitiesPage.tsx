import LinkOff from '@mui/icons-material/LinkOff'
import { Button, List, ListItem, ListItemText, Skeleton, Typography } from '@mui/material'
import { keepPreviousData } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { apiJson, apiRequest } from '../../api/http.ts'
import { directoryApi } from '../../authProvider/account.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { FormAlert } from '../../ui/form/FormAlert.tsx'
import { AdminPage } from '../AdminPage.tsx'
import { Section } from '../me/Section.tsx'
import { useChangeableRead } from '../queries.tsx'

interface LinkedIdentity {
  sub: string
  email: string
  provider: { id: string; title?: string }
  user: { id: string; name: string; email: string }
}

interface Page {
  count: number
  results: LinkedIdentity[]
}

const step = 50

const readIdentities = (size: number): Promise<Page> =>
  apiJson<Page>(`${directoryApi}/oauth-tokens`, { query: { size } })

async function unlink(userId: string): Promise<void> {
  await apiRequest(`${directoryApi}/users/${encodeURIComponent(userId)}`, {
    method: 'PATCH',
    json: { oidc: null }
  })
}

/** `/simple-directory/admin/oauth-tokens`: users who signed in with an identity provider. */
export default function IdentitiesPage(): ReactNode {
  const t = useViewTranslate()
  return (
    <AdminPage title={t('identities.title')}>
      <Identities />
    </AdminPage>
  )
}

export function Identities(): ReactNode {
  const t = useViewTranslate()
  const [size, setSize] = useState(step)
  const read = useChangeableRead({
    queryKey: ['identities', size],
    queryFn: () => readIdentities(size),
    placeholderData: keepPreviousData
  })
  const { data: page, error, change } = read
  const isBusy = read.isChanging || read.isFetching
  const titleOf = ({ id, title }: LinkedIdentity['provider']): string =>
    title ?? t('identities.unknown', { provider: id })
  return (
    <>
      <Typography>{t('identities.intro')}</Typography>
      <FormAlert error={error} {...(page ? {} : { onRetry: read.retry })} />
      {!page && !error && <Skeleton variant="rounded" height={160} />}
      {page && (
        <Section id="identities" title={t('identities.list')}>
          {page.count === 0 && <Typography>{t('identities.none')}</Typography>}
          <List disablePadding>
            {page.results.map(({ sub, email, provider, user }) => (
              <ListItem key={`${provider.id} ${sub}`} disableGutters divider sx={{ gap: 1 }}>
                <ListItemText
                  sx={{ overflowWrap: 'anywhere' }}
                  primary={`${user.name} (${user.email})`}
                  secondary={t('identities.of', { provider: titleOf(provider), email })}
                />
                <ConfirmButton
                  iconOnly
                  icon={<LinkOff />}
                  disabled={isBusy}
                  label={t('identities.unlink', { name: user.name })}
                  text={t('identities.unlinkSure', { name: user.name })}
                  confirmLabel={t('identities.unlinkConfirm')}
                  onConfirm={() => change(() => unlink(user.id))}
                />
              </ListItem>
            ))}
          </List>
          {page.count > page.results.length && (
            <Button disabled={isBusy} onClick={() => setSize(size + step)} sx={{ alignSelf: 'flex-start' }}>
              {t('identities.more')}
            </Button>
          )}
        </Section>
      )}
    </>
  )
}
