import {
  LinearProgress,
  List,
  ListItem,
  ListItemAvatar,
  ListItemText,
  Pagination,
  Stack,
  Typography
} from '@mui/material'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useGetList, type RaRecord } from 'react-admin'
import type { NavigateOptions } from 'react-router'
import { useAddressQuery } from '../../ui/useAddressQuery.ts'
import { OwnerAvatar } from '../../ui/OwnerAvatar.tsx'
import { RetryAlert } from '../../ui/RetryAlert.tsx'
import { SubmittedSearch } from '../../ui/SubmittedSearch.tsx'
import { useViewTranslate } from '../../i18n/translate.tsx'

interface AccountListProps<Account extends RaRecord<string>> {
  resource: 'admin/owners' | 'users' | 'organizations'
  perPage: number
  /** Parameters of the request other than the search and the page. */
  meta?: Record<string, unknown>
  typeOf: (account: Account) => 'user' | 'organization'
  renderPrimary: (account: Account) => ReactNode
  renderSecondary: (account: Account) => ReactNode
  renderActions: (account: Account) => ReactNode
  /** Content beside the search field. */
  toolbar?: ReactNode
}

/** Paginated list of accounts by name, with a search; search text and page number are in the URL. */
export function AccountList<Account extends RaRecord<string> & { name?: string }>(
  props: AccountListProps<Account>
): ReactNode {
  const t = useViewTranslate()
  const [parameters, setParameters] = useAddressQuery()
  const q = parameters.get('q') ?? ''
  const page = Math.max(1, Number(parameters.get('page')) || 1)
  const { data, total, error, isLoading, refetch } = useGetList<Account>(props.resource, {
    pagination: { page, perPage: props.perPage },
    ...(props.resource === 'admin/owners' ? {} : { sort: { field: 'name', order: 'ASC' as const } }),
    filter: { q },
    meta: props.meta ?? {}
  })
  const change = (name: string, value: string, options?: NavigateOptions): void =>
    setParameters((previous) => {
      const changed = new URLSearchParams(previous)
      changed.delete('page')
      if (value) changed.set(name, value)
      else changed.delete(name)
      return changed
    }, options)
  const pages = Math.ceil((total ?? 0) / props.perPage)
  // The accounts of the last page may have been deleted.
  const lastPage = total === undefined ? page : Math.max(1, pages)
  const openLastPage = useEffectEvent(() => change('page', String(lastPage), { replace: true }))
  useEffect(() => {
    if (page > lastPage) openLastPage()
  }, [page, lastPage])
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <SubmittedSearch
          id="account-search"
          label={t('admin.search')}
          value={q}
          onSearch={(text) => change('q', text)}
        />
        {props.toolbar}
      </Stack>
      {isLoading && <LinearProgress aria-label={t('admin.loading')} />}
      {!!error && <RetryAlert text={t('admin.readError')} error={error} onRetry={() => void refetch()} />}
      {total === 0 && <Typography aria-live="polite">{t(q ? 'blocks.noResult' : 'admin.nobody')}</Typography>}
      {!!data?.length && (
        <List disablePadding>
          {data.map((account) => {
            const type = props.typeOf(account)
            return (
              <ListItem
                key={`${type}:${account.id}`}
                disableGutters
                divider
                sx={{ flexWrap: 'wrap', gap: 1 }}
              >
                <ListItemAvatar>
                  <OwnerAvatar
                    owner={{ type, id: account.id, name: account.name ?? account.id }}
                    named
                    size={40}
                  />
                </ListItemAvatar>
                <ListItemText
                  sx={{ flex: '1 1 220px', overflowWrap: 'anywhere' }}
                  primary={props.renderPrimary(account)}
                  secondary={props.renderSecondary(account)}
                  slotProps={{ secondary: { component: 'div' } }}
                />
                <Stack direction="row" sx={{ flexWrap: 'wrap' }}>
                  {props.renderActions(account)}
                </Stack>
              </ListItem>
            )
          })}
        </List>
      )}
      {pages > 1 && (
        <Pagination
          count={pages}
          page={page}
          onChange={(_event, newPage) => change('page', String(newPage))}
        />
      )}
    </Stack>
  )
}
