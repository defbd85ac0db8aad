import { MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { apiJson } from '../../api/http.ts'
import { directoryApi } from '../../authProvider/account.ts'
import { useSession } from '../../authProvider/useSession.ts'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { Guard } from '../../layout/errors/Guard.tsx'
import { useBreadcrumbs } from '../../layout/useBreadcrumbs.ts'
import { ApiKeys } from './ApiKeys.tsx'
import { byLabel } from '../../i18n/collation.ts'

/** `/settings`: what the administrators of an account decide for it. */
export default function SettingsPage(): ReactNode {
  const t = useViewTranslate()
  const title = t('settings.title')
  useBreadcrumbs([{ text: title }])
  useDocumentTitle(title)
  return (
    <Guard require={(_session, rights) => rights.adminDep}>
      <Content />
    </Guard>
  )
}

function Content(): ReactNode {
  const t = useViewTranslate()
  const { account } = useSession()
  const [chosen, setChosen] = useState('')
  const departments = useDepartments()
  if (!account) return null
  const department = account.department ?? (chosen || undefined)
  const { type, id } = account
  const name = [account.name, account.departmentName ?? account.department].filter(Boolean).join(' / ')
  return (
    <Stack sx={{ gap: 3 }}>
      <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
        {t(type === 'organization' ? 'settings.organization' : 'settings.user', { name })}
      </Typography>
      {departments.length > 0 && (
        <TextField
          id="settings-department"
          select
          label={t('settings.department')}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          sx={{ maxWidth: 500 }}
        >
          <MenuItem value="">{t('settings.root')}</MenuItem>
          {departments.map((known) => (
            <MenuItem key={known.id} value={known.id}>
              {known.name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <SectionCard id="api-keys" title={t('settings.apiKeys.title')}>
        <ApiKeys key={department ?? ''} account={{ type, id, ...(department ? { department } : {}) }} />
      </SectionCard>
    </Stack>
  )
}

/** The title of the document as long as the page is shown; every other page has the platform's name. */
function useDocumentTitle(title: string): void {
  useEffect(() => {
    const former = document.title
    document.title = title
    return () => {
      document.title = former
    }
  }, [title])
}

interface Department {
  id: string
  name: string
}

/** Departments whose settings the session may see too: those of the whole organization. */
function useDepartments(): Department[] {
  const { account } = useSession()
  const isRoot = account?.type === 'organization' && !account.department
  const { data } = useQuery({
    queryKey: ['organization-departments', account?.id],
    enabled: isRoot,
    queryFn: () =>
      apiJson<{ departments?: Department[] }>(
        `${directoryApi}/organizations/${encodeURIComponent(account?.id ?? '')}`
      )
  })
  const departments = isRoot ? (data?.departments ?? []) : []
  return byLabel(departments, ({ name }) => name)
}
