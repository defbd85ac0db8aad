import { Button, Skeleton, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import type { DirectorySite } from '../../../contract/sites.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { FormAlert } from '../../ui/form/FormAlert.tsx'
import { useAction } from '../../ui/form/useAction.ts'
import { AdminPage } from '../AdminPage.tsx'
import { useRead } from '../queries.tsx'
import { DeclaredSites } from './DeclaredSites.tsx'
import { SiteDialog } from './SiteDialog.tsx'
import { readSites } from './sitesApi.ts'
import { UndeclaredSites } from './UndeclaredSites.tsx'

/** `/simple-directory/admin/sites`: declared sites, for platform administrators. */
export default function SitesPage(): ReactNode {
  const t = useViewTranslate()
  return (
    <AdminPage title={t('sites.title')}>
      <AllSites />
    </AdminPage>
  )
}

function AllSites(): ReactNode {
  const t = useViewTranslate()
  const read = useRead({ queryKey: ['sites'], queryFn: readSites })
  const { data: sites } = read
  const [edited, setEdited] = useState<DirectorySite>()
  const action = useAction()
  const { busy } = action
  const error = action.error ?? read.error
  const change = (work: () => Promise<unknown>): Promise<boolean> =>
    action.run(async () => {
      await work()
      await read.reload()
    })
  return (
    <>
      <Typography>{t('sites.intro')}</Typography>
      <FormAlert error={error} />
      {!sites && !error && <Skeleton variant="rounded" height={240} />}
      {!sites && error && (
        <Button sx={{ alignSelf: 'flex-start' }} onClick={read.retry}>
          {t('sites.retry')}
        </Button>
      )}
      {sites && (
        <>
          <DeclaredSites sites={sites.declared} busy={busy} onEdit={setEdited} change={change} />
          {sites.undeclared.length > 0 && (
            <UndeclaredSites sites={sites.undeclared} busy={busy} onDeclared={setEdited} change={change} />
          )}
          {edited && (
            <SiteDialog
              key={edited._id}
              site={edited}
              declared={sites.declared}
              onClose={() => setEdited(undefined)}
              onSaved={(saved) => {
                read.setData((known) => ({
                  ...known,
                  declared: known.declared.map((site) => (site._id === saved._id ? saved : site))
                }))
                setEdited(undefined)
              }}
            />
          )}
        </>
      )}
    </>
  )
}
