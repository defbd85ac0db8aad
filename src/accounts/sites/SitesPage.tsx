import { Skeleton, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import type { DirectorySite } from '../../../contract/sites.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { FormAlert } from '../../ui/form/FormAlert.tsx'
import { AdminPage } from '../AdminPage.tsx'
import { useChangeableRead } from '../queries.tsx'
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
  const read = useChangeableRead({ queryKey: ['sites'], queryFn: readSites })
  const { data: sites, error, isChanging, change } = read
  const [edited, setEdited] = useState<DirectorySite>()
  return (
    <>
      <Typography>{t('sites.intro')}</Typography>
      <FormAlert error={error} {...(sites ? {} : { onRetry: read.retry })} />
      {!sites && !error && <Skeleton variant="rounded" height={240} />}
      {sites && (
        <>
          <DeclaredSites sites={sites.declared} busy={isChanging} onEdit={setEdited} change={change} />
          {sites.undeclared.length > 0 && (
            <UndeclaredSites
              sites={sites.undeclared}
              busy={isChanging}
              onDeclared={setEdited}
              change={change}
            />
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
