import Edit from '@mui/icons-material/Edit'
import Lock from '@mui/icons-material/Lock'
import LockOpen from '@mui/icons-material/LockOpen'
import Sync from '@mui/icons-material/Sync'
import VisibilityOff from '@mui/icons-material/VisibilityOff'
import { Alert, Box, Chip, Link as MuiLink, ListItem, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useDataProvider } from 'react-admin'
import { Link } from 'react-router'
import { withQuery } from '../../api/http.ts'
import { labelled } from '../../i18n/labelled.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useNotification } from '../../layout/useNotification.ts'
import { paths } from '../../paths.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { useAction } from '../../ui/form/useAction.ts'
import { NamedIcon } from '../../ui/NamedIcon.tsx'
import { ModelPicture } from '../applications/model/ModelPicture.tsx'
import { useCategoryName } from '../applications/model/useCategoryName.ts'
import { filterTexts, isAddress, type AdministeredBaseApplication } from './baseApplication.ts'

interface BaseApplicationItemProps {
  base: AdministeredBaseApplication
  onEdit: () => void
  /** Called once the metadata of the base application's page was read again. */
  onRefreshed: () => void
}

/** Item of a base application: description, visibility and number of uses. */
export function BaseApplicationItem({
  base,
  onEdit,
  onRefreshed: onRead
}: BaseApplicationItemProps): ReactNode {
  const t = useViewTranslate()
  const notify = useNotification()
  const dataProvider = useDataProvider()
  const categoryName = useCategoryName()
  const reading = useAction()
  const title = base.title || base.url
  const category = base.category ? categoryName(base.category) : t('baseApplications.noCategory')

  async function refresh(): Promise<void> {
    await dataProvider.create('base-applications', { data: { url: base.url } })
    notify({ type: 'success', msg: t('baseApplications.refreshed', { title }) })
    onRead()
  }

  return (
    <ListItem disableGutters divider sx={{ alignItems: 'flex-start', gap: 2 }}>
      <ModelPicture model={base} height={56} width={56} />
      <Stack sx={{ flex: 1, minWidth: 0, gap: 0.5, overflowWrap: 'anywhere' }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography component="h2" sx={{ fontWeight: 700 }}>
            {title}
          </Typography>
          <Chip size="small" label={category} />
          <MuiLink href={base.url} target="_blank" rel="noopener" variant="body2">
            {base.applicationName || base.url} ({base.version})
          </MuiLink>
          <Access base={base} />
          {base.deprecated && (
            <NamedIcon
              icon={<VisibilityOff fontSize="small" />}
              label={t('baseApplications.deprecated')}
              sx={{ color: 'warning.text' }}
            />
          )}
        </Stack>
        {base.description && <Typography variant="body2">{base.description}</Typography>}
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
          <Uses base={base} />
        </Typography>
        {reading.error && (
          <Alert severity="error" variant="outlined">
            {reading.error}
          </Alert>
        )}
      </Stack>
      <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' } }}>
        <ActionButton
          label={t('baseApplications.refresh', { title })}
          icon={<Sync />}
          disabled={reading.busy}
          onClick={() => void reading.run(refresh)}
        />
        <ActionButton label={t('baseApplications.edit', { title })} icon={<Edit />} onClick={onEdit} />
      </Box>
    </ListItem>
  )
}

function Access({ base }: { base: AdministeredBaseApplication }): ReactNode {
  const t = useViewTranslate()
  if (base.public) {
    return (
      <NamedIcon
        icon={<LockOpen fontSize="small" />}
        label={t('baseApplications.public')}
        sx={{ color: 'success.text' }}
      />
    )
  }
  const names = base.privateAccess.map(({ id, name }) => name || id).join(', ')
  return (
    <>
      <Lock aria-hidden fontSize="small" sx={{ color: 'error.text' }} />
      <Typography variant="body2" component="span">
        {names ? t('baseApplications.restrictedTo', { names }) : t('baseApplications.toNobody')}
      </Typography>
    </>
  )
}

function Uses({ base }: { base: AdministeredBaseApplication }): ReactNode {
  const t = useViewTranslate()
  const { url, documentation } = base
  const filters = filterTexts(base.datasetsFilters).map((text) => text || t('baseApplications.anyDataset'))
  return (
    <>
      <MuiLink
        component={Link}
        to={withQuery(paths.applications, { 'base-application': url, showAll: 'true' })}
      >
        {t('baseApplications.applications', { smart_count: base.nbApplications })}
      </MuiLink>
      {filters.length > 0 && ` - ${labelled(t('baseApplications.datasets'), filters.join(' ; '))}`}
      {documentation && isAddress(documentation) && (
        <>
          {' - '}
          <MuiLink href={documentation} target="_blank" rel="noopener">
            {t('baseApplications.documentation')}
          </MuiLink>
        </>
      )}
    </>
  )
}
