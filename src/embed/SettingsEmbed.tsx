import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { useEffect, type ComponentType, type ReactNode } from 'react'
import { FramedTitle } from '../ui/FramedTitle.tsx'
import { TranslateProvider, useViewTranslate } from '../i18n/translate.tsx'
import { layoutMessages } from '../layout/messages.ts'
import { forwardNotificationsTo } from '../layout/notifications.ts'
import { Snackbars } from '../layout/Snackbars.tsx'
import { ApiKeys } from '../resources/settings/ApiKeys.tsx'
import { scopesOf } from '../resources/settings/apiKeyForm.ts'
import { settingsMessages } from '../resources/settings/messages.ts'
import {
  LicensesSection,
  MetadataSection,
  TopicsSection,
  WebhooksSection,
  type SectionProps
} from '../resources/settings/sections.tsx'
import { SectionState } from '../resources/settings/SectionState.tsx'
import type { Settings } from '../resources/settings/settingsApi.ts'
import { useSectionEdits } from '../resources/settings/useSectionEdits.ts'
import { useSettings } from '../resources/settings/useSettings.ts'
import { schemaFormMessages } from '../schemaForms/messages.ts'
import { blockMessages } from '../ui/messages.ts'
import { RetryAlert } from '../ui/RetryAlert.tsx'
import type { FrameContent } from '../views/frame/frameContent.ts'
import type { PageLocation } from '../views/frame/pageLocation.ts'
import { viewMessages } from '../views/messages.ts'
import { SignedIn } from './admin/SignedIn.tsx'
import type { SettingsRoute, SettingsSection } from './route.ts'

const messages = [viewMessages, layoutMessages, blockMessages, schemaFormMessages, settingsMessages]

/** Minimum height in pixels, for dialogs and drop-down lists. */
const minimumHeight = 420

interface SettingsEmbedProps {
  route: SettingsRoute
  location: PageLocation
  frame: FrameContent | undefined
}

/** Section of an account's settings, saved on each change. */
export default function SettingsEmbed({ route, location, frame }: SettingsEmbedProps): ReactNode {
  useEffect(() => frame?.ready(), [frame])
  useEffect(() => (frame ? forwardNotificationsTo(frame.notify) : undefined), [frame])
  const { searchParams } = new URL(location.href())
  return (
    <TranslateProvider messages={messages}>
      <Box
        component="main"
        data-iframe-height
        sx={{ p: 2, minHeight: minimumHeight, boxSizing: 'border-box', overflow: 'hidden' }}
      >
        <SignedIn>
          <Title section={route.section} />
          {route.section === 'api-keys' ? (
            <ApiKeys
              account={route.account}
              allowed={scopesOf(searchParams.get('scopes'))}
              success="settings.saved.api-keys"
            />
          ) : (
            <Section account={route.account} section={route.section} />
          )}
        </SignedIn>
      </Box>
      {/* A framed page sends its messages to the host instead of showing them. */}
      <Snackbars />
    </TranslateProvider>
  )
}

const titles: Record<SettingsSection, string> = {
  'api-keys': 'settings.titles.api-keys',
  licenses: 'settings.sections.licenses',
  topics: 'settings.titles.topics',
  webhooks: 'settings.titles.webhooks',
  'datasets-metadata': 'settings.metadata.title'
}

function Title({ section }: { section: SettingsSection }): ReactNode {
  const t = useViewTranslate()
  return <FramedTitle>{t(titles[section])}</FramedTitle>
}

type EditedSection = Exclude<SettingsSection, 'api-keys'>

const editors: Record<EditedSection, ComponentType<SectionProps>> = {
  licenses: LicensesSection,
  topics: TopicsSection,
  webhooks: WebhooksSection,
  'datasets-metadata': MetadataSection
}

interface OneSectionProps {
  account: SettingsRoute['account']
  section: EditedSection
}

function Section({ account, section }: OneSectionProps): ReactNode {
  const t = useViewTranslate()
  const { data, error, refetch } = useSettings(account)
  if (data) return <EditedPart account={account} section={section} saved={data} />
  if (error) {
    return <RetryAlert text={t('settings.readError')} error={error} onRetry={() => void refetch()} />
  }
  return <LinearProgress aria-label={t(titles[section])} />
}

function EditedPart({ account, section, saved }: OneSectionProps & { saved: Settings }): ReactNode {
  const edits = useSectionEdits(account, saved, { success: `settings.saved.${section}` })
  const Editor = editors[section]
  return (
    <>
      <Editor account={account} edits={edits} />
      <SectionState edits={edits} />
    </>
  )
}
