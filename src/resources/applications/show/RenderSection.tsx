import Settings from '@mui/icons-material/SettingsOutlined'
import Tune from '@mui/icons-material/Tune'
import Visibility from '@mui/icons-material/VisibilityOutlined'
import { Alert, AlertTitle, Button, Skeleton, Stack, Typography } from '@mui/material'
import { useTheme } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Application } from '../../../../contract/applications/application.ts'
import { HostedFrame } from '../../../hosted/HostedFrame.tsx'
import { openedApplicationPath, paths } from '../../../paths.ts'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { WhenNear } from '../../../ui/WhenNear.tsx'
import { eventText } from '../../owned/journal/eventText.ts'
import { useApplication } from '../live/ApplicationPageContext.tsx'

/** URL parameters of the page that are not passed to the application. */
const pageParameters = ['metadata', 'render', 'share', 'activity']

/** Height of the placeholder in pixels, close to that of the frame, to limit layout shifts. */
const placeHeight = 400

/** Preview of the application as visitors see it. */
export function RenderSection(): ReactNode {
  const t = useTranslate()
  const { application, can } = useApplication()
  const { errorMessage, errorMessageDraft, lastConfigured } = application
  const mayConfigure = can('writeConfig')
  return (
    <SectionCard
      id="render"
      icon={<Visibility />}
      title={t('applications.show.sections.render')}
      tabs={[{ id: 'config', label: t('applications.render.configuration'), icon: <Settings /> }]}
      tab="config"
    >
      <Stack sx={{ gap: 2 }}>
        {errorMessage && (
          <ErrorOf
            intro={t('applications.render.errorIn')}
            version={t('applications.render.validated')}
            message={errorMessage}
          />
        )}
        {errorMessageDraft && mayConfigure && (
          <ErrorOf
            intro={t('applications.render.errorIn')}
            version={t('applications.render.draft')}
            message={errorMessageDraft}
          />
        )}
        {mayConfigure && (
          <Button
            variant="contained"
            component={Link}
            to={paths.applicationConfig(application.id)}
            startIcon={<Tune />}
            sx={{ alignSelf: 'flex-start' }}
          >
            {t('applications.show.panel.config')}
          </Button>
        )}
        {lastConfigured ? (
          <WhenNear placeholder={<Skeleton variant="rounded" sx={{ width: '100%', height: placeHeight }} />}>
            <Frame key={`${lastConfigured} ${application.url}`} />
          </WhenNear>
        ) : (
          <Typography sx={{ color: 'text.secondary' }}>{t('applications.render.notConfigured')}</Typography>
        )}
      </Stack>
    </SectionCard>
  )
}

/**
 * With an origin of their own for applications, the frame first opens the platform's URL, which redirects there with
 * the session of the user.
 */
function landingOf({ exposedUrl }: Application): { landing?: string } {
  const isElsewhere = exposedUrl && new URL(exposedUrl).origin !== window.location.origin
  return isElsewhere ? { landing: exposedUrl } : {}
}

function Frame(): ReactNode {
  const { application } = useApplication()
  const primary = useTheme().palette.primary.main
  return (
    <HostedFrame
      size="ratio"
      title={application.title}
      rule={{
        src: openedApplicationPath(application.id),
        ...landingOf(application),
        own: { 'd-frame': 'true', primary },
        ofHost: pageParameters
      }}
    />
  )
}

/** Error message: a text, or an object in some versions of the API. */
type ErrorMessage = string | { message?: string }

function ErrorOf(props: { intro: string; version: string; message: ErrorMessage }): ReactNode {
  const { message } = props
  return (
    <Alert severity="error" variant="outlined" role="note">
      <AlertTitle sx={{ fontWeight: 400 }}>
        {props.intro} <strong>{props.version}</strong>
      </AlertTitle>
      {eventText({ data: typeof message === 'string' ? message : message.message })}
    </Alert>
  )
}
